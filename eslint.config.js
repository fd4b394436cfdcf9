import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** The import directions of the house: `files` may not import what matches `patterns`. */
function fence(files, patterns, message) {
  return {
    files,
    ignores: ["**/*.test.*"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: patterns.join("|"), message }] }],
    },
  };
}

const routes = "^~/routes(/|$)";
const http = "^~/http(/|$)";
const features = "^~/features(/|$)";
const services = "^~/services(/|$)";
const components = "^~/components(/|$)";
const client = "^~/client(/|$)";
const models = "^#models(/|$)";
const parents = "^(\\.\\./)+(routes|http|features|services|models|components|client)(/|$)";
const remix = "^@remix-run/";

export default tseslint.config(
  {
    ignores: [
      ".cache/",
      "build/",
      "node_modules/",
      "data/",
      "backups/",
      "test-results/",
      "playwright-report/",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    },
  },
  {
    files: ["**/*.mjs", "**/*.js"],
    languageOptions: { globals: { fetch: "readonly", setTimeout: "readonly", clearTimeout: "readonly" } },
  },
  {
    files: ["app/**/*.tsx"],
    plugins: { "react-hooks": reactHooks, "jsx-a11y": jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "models/**/*.ts", "server.ts"],
    ignores: ["app/services/env.server.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Only services/env.server.ts reads process.env." },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: [
      "app/http/forms/read-form.server.ts",
      "app/http/api/read-json.server.ts",
      "app/service-worker/**",
    ],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportSpecifier[imported.name='parseWithZod']",
          message: "Forms go through readForm and parseForm, which have bounds.",
        },
        {
          selector: "CallExpression[callee.property.name=/^(formData|arrayBuffer|blob)$/]",
          message: "Only http/read-form.server.ts reads a form.",
        },
        {
          selector: "CallExpression[callee.object.name='request'][callee.property.name=/^(json|text)$/]",
          message: "Only http/read-json.server.ts reads a JSON body.",
        },
      ],
    },
  },
  {
    files: ["app/features/**/*schema.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "CallExpression[callee.property.name=/^(trim|toLowerCase|transform|preprocess)$/] > MemberExpression > CallExpression[callee.object.name='z'][callee.property.name=/^(string|array)$/]",
          message: "A bound stands before anything is changed: boundedString, or array().max().",
        },
      ],
    },
  },
  fence(
    ["app/utils/**"],
    [routes, http, features, services, components, client, models, "^~/i18n", parents, remix],
    "utils import nothing of ours.",
  ),
  fence(["models/**"], ["^~/(?!utils/)", "^\\.\\./"], "models import mongoose, models and utils only."),
  fence(
    ["app/services/**"],
    [routes, http, features, components, client, models, parents],
    "services know packages and utils.",
  ),
  fence(
    ["app/features/**/*.server.ts"],
    [routes, http, components, client, parents, "^@remix-run/(express|react)", "^express$"],
    "A use-case knows services, models and utils; Request and Response stay in http and routes.",
  ),
  fence(
    ["app/features/**/components/**"],
    [routes, http, services, models, "\\.server$", parents],
    "A feature's components import its schema, its types, components and client.",
  ),
  fence(
    ["app/components/**"],
    [routes, http, features, services, models, "\\.server$", parents],
    "components import client, i18n and utils, nothing from the server.",
  ),
  fence(
    ["app/client/**"],
    [routes, http, features, services, components, models, "\\.server$", parents],
    "client imports i18n and utils, nothing from the server.",
  ),
  fence(["app/http/**"], [routes, parents], "http stands under routes."),
  fence(
    ["app/i18n/**"],
    [routes, http, features, services, components, client, models, parents],
    "i18n imports locales and utils.",
  ),
);

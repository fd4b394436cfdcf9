import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import path from "node:path";
import { defineConfig, type Plugin } from "vite";
// The Remix options live in remix.config.js, where people look for them.
import remixConfig from "./remix.config.js";

const root = import.meta.dirname;

/** Fails the client build when a database module would be shipped to the browser. */
function clientImportFence(): Plugin {
  const denied = (id: string) =>
    /[\\/]node_modules[\\/](mongoose|mongodb|zod|openai)[\\/]/.test(id) ||
    id.startsWith(path.join(root, "models"));
  return {
    name: "client-import-fence",
    load(id, options) {
      if (!options?.ssr && denied(id)) this.error(`${id} must not reach the browser`);
      return null;
    },
  };
}

/** What every signed-in page is built from travels in one file: on a slow line each request costs more than its bytes. */
const sharedCode = /[\\/]app[\\/](client|components|i18n)[\\/](?!.*bundles)/;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [clientImportFence(), remix(remixConfig), tailwindcss()],
  resolve: {
    alias: { "~": path.join(root, "app"), "#models": path.join(root, "models") },
  },
  // With its own port, the reload socket of one dev server never meets another's.
  server: { hmr: { port: Number(process.env.HMR_PORT ?? 24678) } },
  // Named here, because one found later makes the development server load the page again.
  optimizeDeps: {
    include: [
      "react",
      "react-dom/client",
      "@remix-run/react",
      "i18next",
      "react-i18next",
      "@conform-to/react",
      "micromark",
    ],
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: (id: string) => (sharedCode.test(id) ? "shared" : undefined) } },
  },
}));

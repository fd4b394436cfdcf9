import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import path from "node:path";
import type { GetModuleInfo, OutputPlugin } from "rollup";
import { minify } from "terser";
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

/** The modules around every signed-in page, and the two pages that people open first. */
const frame = /[\\/]app[\\/](entry\.client|root|routes[\\/]_app\+[\\/]_layout)\.tsx/;
const firstPages = /[\\/]app[\\/]routes[\\/]_app\+[\\/](_index|chat\.\$id|chat\._index)\.tsx/;
const sharedCode = /[\\/]app[\\/](client|components|i18n)[\\/](?!.*bundles)/;

/**
 * What every signed-in page needs travels in one file, what home and conversations need besides in another, and what
 * other pages share in a third: on a slow line each request costs more than its bytes.
 */
function fileOf(): (id: string, meta: { getModuleInfo: GetModuleInfo }) => string | undefined {
  const reached = new Map<string, { frame: boolean; firstPages: boolean }>();
  return (id, { getModuleInfo }) => {
    // Whether a module is imported, directly or not, by the frame or by a first page.
    const reach = (of: string) => {
      const known = reached.get(of);
      if (known) return known;
      const found = { frame: frame.test(of), firstPages: firstPages.test(of) };
      reached.set(of, found);
      for (const importer of getModuleInfo(of)?.importers ?? []) {
        const by = reach(importer);
        found.frame ||= by.frame;
        found.firstPages ||= by.firstPages;
      }
      return found;
    };
    // The entry stays a file of its own: it starts the application, so nothing else may import it.
    if (/[\\/]bundles[\\/]|\.json$|\.css|[\\/]entry\.client\.tsx/.test(id)) return undefined;
    const by = reach(id);
    if (by.frame) return "shared";
    if (by.firstPages) return "chat";
    return sharedCode.test(id) ? "more" : undefined;
  };
}

/**
 * Packs the two large files of the browser's code once more: terser saves 5 % of what a chat page loads, for seconds that
 * the many small files are not worth.
 */
function packTightly(): OutputPlugin {
  return {
    name: "pack-tightly",
    async renderChunk(code, { name }) {
      if (!/^(shared|chat)$/.test(name)) return null;
      const packed = await minify(code, { module: true, ecma: 2020, format: { comments: false } });
      return { code: packed.code ?? code, map: null };
    },
  };
}

/** Leaves out the decoder of Remix's single fetch, which is never called while that is off. */
function withoutSingleFetch(): Plugin {
  const id = "\0no-single-fetch";
  return {
    name: "without-single-fetch",
    enforce: "pre",
    apply: "build",
    resolveId: (source, _importer, options) => (source === "turbo-stream" && !options.ssr ? id : null),
    load: (loaded) => (loaded === id ? "export const decode = undefined, encode = undefined;" : null),
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    clientImportFence(),
    !remixConfig.future?.v3_singleFetch && withoutSingleFetch(),
    remix(remixConfig),
    tailwindcss(),
  ],
  resolve: {
    alias: {
      "~": path.join(root, "app"),
      "#models": path.join(root, "models"),
    },
  },
  // With its own port, the reload socket of one dev server never meets another's.
  server: { hmr: { port: Number(process.env.HMR_PORT ?? 24678) } },
  // Named here, because one found later makes the development server load the page again.
  optimizeDeps: {
    include: ["react", "react-dom/client", "@remix-run/react", "i18next", "@conform-to/react", "micromark"],
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? {}
      : // A plugin of the output comes after Vite's own minifier.
        { output: { manualChunks: fileOf(), plugins: [packTightly()] } },
  },
}));

import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { plain, textOfHtml } from "#tests/setup/html";
import { raw } from "#tests/setup/raw";
import { useStage } from "#tests/setup/stage";

const origin = "https://anamcara.example";
const stage = useStage({ env: { MAIL_FROM: "Anamcara <hello@anamcara.example>" } });

const landingPaths = { en: "/", es: "/es", it: "/it" };
const written = ["/contact", "/help", "/privacy", "/terms"];
const robots = '<meta name="robots" content="noindex"';

const visit = (path: string, headers: Record<string, string> = {}) =>
  new Client(stage.url).get(path, headers);
const html = async (path: string, headers?: Record<string, string>) => (await visit(path, headers)).text();
const languageOf = (page: string) => /<html lang="(\w+)"/.exec(page)![1];
const canonical = (page: string) => /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
const alternates = (page: string) =>
  [...page.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)].map(
    ([, language, href]) => [language, new URL(href!).pathname],
  );
function structuredData(page: string): { "@graph"?: { "@type": string }[]; "@type"?: string } | null {
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1];
  return json ? (JSON.parse(json) as object) : null;
}

test("the ways in have a description for search engines", async () => {
  const description = /<meta name="description" content="([^"]+)"/;
  expect(description.exec(await html("/login"))![1]).toBe("Sign in to pick up where you left off.");
  expect(description.exec(await html("/register"))![1]).toMatch(/^All you need is a name/);
});

describe("the landing page", () => {
  test("has a URL in each language, which lists all of them", async () => {
    for (const [language, address] of Object.entries(landingPaths)) {
      const page = await html(address);
      expect(languageOf(page)).toBe(language);
      expect(page).not.toContain(robots);
      expect(new URL(canonical(page)!).pathname).toBe(address);
      expect(alternates(page)).toEqual([...Object.entries(landingPaths), ["x-default", "/"]]);
      expect(page).toContain(`/og/${language}.jpg`);
      expect(page).toMatch(/<meta name="twitter:card" content="summary_large_image"/);
    }
  });

  test("uses the reader's language at /, and links to that language's URL", async () => {
    for (const [name, value] of [
      ["Accept-Language", "it-IT,it;q=0.9,en;q=0.5"],
      ["Cookie", "anamcara_lang=it"],
    ] as const) {
      const answer = await visit("/", { [name]: value });
      const page = await answer.text();
      expect([answer.status, languageOf(page)]).toEqual([200, "it"]);
      expect(new URL(canonical(page)!).pathname).toBe("/it");
      expect(answer.headers.get("vary")).toMatch(/Cookie.*Accept-Language/);
    }
    expect(languageOf(await html("/"))).toBe("en");
  });

  test("uses the language of its URL, whatever cookie and browser say", async () => {
    const page = await html("/es", { Cookie: "anamcara_lang=it", "Accept-Language": "en" });
    expect(languageOf(page)).toBe("es");
    for (const spelling of ["/ES", "/es/", "/es?utm_source=x"]) {
      const other = await html(spelling);
      expect([languageOf(other), new URL(canonical(other)!).pathname]).toEqual(["es", "/es"]);
      expect(other).not.toContain(robots);
    }
  });

  test("sets the language of the next page, but not over one that was chosen before", async () => {
    expect((await visit("/it")).headers.get("set-cookie")).toMatch(/^anamcara_lang=it;/);
    expect((await visit("/it", { Cookie: "anamcara_lang=en" })).headers.get("set-cookie")).toBeNull();
    expect((await visit("/")).headers.get("set-cookie")).toBeNull();
  });

  test("is linked in the other languages from its footer", async () => {
    const choose = (language: string, redirectTo: string) =>
      new Client(stage.url).form("/language", { language, redirectTo });
    for (const [language, from, to] of [
      ["it", "/", "/it"],
      ["es", "/it", "/es"],
      ["en", "/es?utm=1", "/"],
      ["it", "/chat?message=Hello", "/chat?message=Hello"],
      ["it", "/help?q=a", "/help?q=a"],
      ["xx", "/es", "/es"],
      ["it", "//evil.example", "/it"],
    ] as const) {
      const answer = await choose(language, from);
      expect([from, answer.status, answer.headers.get("location")]).toEqual([from, 303, to]);
    }
  });

  test("redirects from its route paths, and does not exist in an unknown language", async () => {
    for (const [inner, to] of [
      ["/welcome", "/"],
      ["/welcome/it", "/it"],
      ["/welcome/xx", "/"],
    ]) {
      const answer = await visit(inner!);
      expect([inner, answer.status, answer.headers.get("location")]).toEqual([inner, 301, to]);
    }
    for (const address of ["/en", "/fr", "/xx"]) expect((await visit(address)).status).toBe(404);
  });

  test("is not shown to signed-in people", async () => {
    const client = await Client.registered(stage.url);
    for (const address of ["/es", "/it", "/IT/"]) {
      const answer = await client.get(address);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    }
  });

  test("keeps the requested page in every sign-in link", async () => {
    const page = plain(await html("/chat?message=Hello%20there"));
    const ways = [...page.matchAll(/href="(\/(?:login|register|api\/auth\/\w+)[^"]*)"/g)].map(
      ([, href]) => href!,
    );
    expect(ways.length).toBeGreaterThanOrEqual(7);
    for (const way of ways)
      expect(new URL(way, stage.url).searchParams.get("redirectTo")).toBe("/chat?message=Hello%20there");
    expect(page).not.toContain('rel="canonical"');
    expect(structuredData(page)).toBeNull();
    for (const home of Object.values(landingPaths)) expect(await html(home)).not.toContain("redirectTo=%2F");
  });

  test("has structured data with the questions shown on it", async () => {
    for (const address of Object.values(landingPaths)) {
      const page = await html(address);
      const graph = structuredData(page)!["@graph"]! as Record<string, unknown>[];
      expect(graph.map((node) => node["@type"])).toEqual(["Organization", "WebApplication", "FAQPage"]);
      const offers = graph[1]!.offers as { price: string; priceCurrency: string }[];
      expect(offers.map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual([
        ["8.90", "USD"],
        ["89.00", "USD"],
      ]);
      const questions = graph[2]!.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
      for (const { name, acceptedAnswer } of questions) {
        expect(plain(page)).toContain(`<h3>${name}</h3>`);
        expect(page).toContain(acceptedAnswer.text);
      }
    }
  });

  test("has no film with Save-Data, and otherwise only for wide windows without reduced motion", async () => {
    const page = await html("/");
    const sources = [...page.matchAll(/<source [^>]*type="video[^>]*>/g)].map(([tag]) => tag);
    expect(sources).toHaveLength(2);
    for (const source of sources)
      expect(source).toContain('media="(min-width: 48rem) and (prefers-reduced-motion: no-preference)"');
    expect(page).toMatch(/<video[^>]*muted=""[^>]*playsinline=""/);
    const saved = await visit("/", { "Save-Data": "on" });
    expect(await saved.text()).not.toMatch(/<video|<picture|\/hero\//);
    expect(saved.headers.get("vary")).toMatch(/Save-Data/);
  });
});

describe("the files of the landing page", () => {
  test.each([
    ["/hero/dusk.webm", "video/webm", 400_000],
    ["/hero/dusk.mp4", "video/mp4", 400_000],
    ["/hero/dusk.webp", "image/webp", 30_000],
    ["/og/en.jpg", "image/jpeg", 100_000],
    ["/og/es.jpg", "image/jpeg", 100_000],
    ["/og/it.jpg", "image/jpeg", 100_000],
  ])("%s exists and is small", async (file, type, most) => {
    const answer = await raw(`${stage.url}${file}`);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.body.length).toBeLessThanOrEqual(most);
    const part = await raw(`${stage.url}${file}`, { headers: { Range: "bytes=0-99" } });
    expect([part.status, part.body.length]).toEqual([206, 100]);
  });

  test("the manifest's icons have their declared sizes", async () => {
    const answer = await visit("/manifest.webmanifest");
    expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as { icons: { src: string; sizes: string; type: string }[] };
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    for (const { src, sizes, type } of manifest.icons) {
      const { status, headers, body } = await raw(`${stage.url}${src}`);
      expect([src, status, headers["content-type"]]).toEqual([src, 200, type]);
      // Every PNG has its width and height at the same offset.
      if (type === "image/png")
        expect([src, `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
    expect(await html("/")).toContain('rel="manifest"');
  });

  test("the icon is a file only for programs that need one; in pages it is inline", async () => {
    const icons = [...(await html("/")).matchAll(/<link rel="icon" href="([^"]+)"/g)].map(
      ([, href]) => href!,
    );
    expect(icons).toEqual(["/favicon.ico", expect.stringMatching(/^data:image\/svg\+xml,/)]);
    const { status, headers, body } = await raw(`${stage.url}/favicon.ico`);
    expect([status, headers["content-type"]]).toEqual([200, "image/x-icon"]);
    // One image; its PNG starts after the directory.
    expect([body.readUInt16LE(2), body.readUInt16LE(4), body.toString("latin1", 23, 26)]).toEqual([
      1,
      1,
      "PNG",
    ]);
  });

  test("the landing page asks for one stylesheet before it is shown", async () => {
    expect((await html("/")).match(/<link rel="stylesheet"/g)).toHaveLength(1);
  });

  test("no other file in public/ is larger than the film may be", () => {
    const folder = path.resolve(import.meta.dirname, "../../public");
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
      expect(statSync(path.join(folder, file)).size, file).toBeLessThanOrEqual(400_000);
  });
});

describe("the content pages", () => {
  test.each(written)("%s is shown to visitors in their language, without scripts", async (address) => {
    for (const language of ["en", "es", "it"]) {
      const answer = await visit(address, { "Accept-Language": language });
      const page = await answer.text();
      expect([answer.status, languageOf(page)]).toEqual([200, language]);
      expect(page).not.toContain(robots);
      expect(new URL(canonical(page)!).pathname).toBe(address);
      expect(page).not.toMatch(/<script[^>]*\ssrc=|modulepreload|__remixContext/);
      expect(page.match(/<h1/g)).toHaveLength(1);
      expect(page).toContain(`/login?redirectTo=${encodeURIComponent(address)}`);
    }
  });

  test.each(written)("%s is shown inside the app to signed-in people", async (address) => {
    const client = await Client.registered(stage.url);
    const page = await (await client.get(address)).text();
    expect(page).toContain('class="shell"');
    expect(page).not.toContain('class="site-footer"');
    expect(page).toContain("modulepreload");
    expect(page.match(/<h1/g)).toHaveLength(1);
  });

  test("have no broken links", async () => {
    const client = await Client.registered(stage.url);
    const pages = await Promise.all(
      [...Object.values(landingPaths), ...written].map((address) => html(address)),
    );
    const links = new Set(
      pages.flatMap((page) => [...plain(page).matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!)),
    );
    for (const link of links) {
      if (link.startsWith("mailto:")) continue;
      expect(link, "every link stays in the product").toMatch(/^[/#]/);
      const [address, anchor] = link.split("#") as [string, string?];
      if (address) {
        const { status } = await client.get(address);
        expect([address, [200, 302, 303].includes(status)]).toEqual([address, true]);
      }
      if (!address && anchor)
        expect(
          pages.some((page) => page.includes(`id="${anchor}"`)),
          link,
        ).toBe(true);
    }
  });

  test("show the installation's own email address", async () => {
    expect(await html("/contact")).toContain('<a href="mailto:hello@anamcara.example">');
    // The stage's model.
    expect(await html("/privacy")).toContain(new URL(stage.guide.baseUrl).host);
  });
});

describe("the help centre", () => {
  test("has structured data for all its questions, but not for search results", async () => {
    const page = await html("/help");
    const data = structuredData(page) as { mainEntity: { name: string }[] };
    expect(data.mainEntity.length).toBe(page.match(/<details class="help-answer"/g)!.length);
    const found = await html("/help?q=password");
    expect(structuredData(found)).toBeNull();
    expect(found).toContain(robots);
    expect(new URL(canonical(found)!).pathname).toBe("/help");
  });

  test("shows search results with open answers, marked words and their number", async () => {
    const page = await html("/help?q=PASSWORD");
    expect(page).toContain("<mark>password</mark>");
    expect(page.match(/<details class="help-answer" open/g)!.length).toBe(page.match(/<details/g)!.length);
    expect(textOfHtml(page)).toMatch(/\d answers for “PASSWORD”/);
  });

  test.each([
    ".*",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "$gt",
    "\\",
    "x".repeat(5_000),
  ])("treats a hostile query as text: %s", async (query) => {
    const answer = await visit(`/help?q=${encodeURIComponent(query)}`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).not.toMatch(/<script>alert|<img src=x/);
    expect(textOfHtml(page)).toContain("Nothing found for");
  });

  test.each(["/help?q[$ne]=", "/help?q=%00", "/help?q=%E0%A4%A", "/help?q=a&q=b"])(
    "%s is no error",
    async (address) => {
      expect((await raw(`${stage.url}${address}`)).status).toBe(200);
    },
  );
});

describe("files for search engines", () => {
  test("the sitemap lists exactly the public pages, all of which respond", async () => {
    const answer = await visit("/sitemap.xml");
    expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
    const xml = await answer.text();
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address!).pathname,
    );
    expect(addresses.sort()).toEqual([...Object.values(landingPaths), ...written].sort());
    for (const address of addresses) {
      const page = await visit(address);
      expect([address, page.status]).toEqual([address, 200]);
      expect(new URL(canonical(await page.text())!).pathname).toBe(address);
    }
  });

  test("robots.txt disallows the app and the API, and no public page", async () => {
    const answer = await visit("/robots.txt");
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await answer.text();
    // The picture of a shared link: services that show a preview obey this file.
    expect(text).toMatch(/^Allow: \/api\/gallery\/object\/$/m);
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => prefix!);
    for (const address of ["/api/login", "/chat", "/conversations", "/profile/data", "/admin"])
      expect(
        closed.some((prefix) => address.startsWith(prefix)),
        address,
      ).toBe(true);
    for (const address of [...Object.values(landingPaths), ...written, "/login"])
      expect(
        closed.some((prefix) => address.startsWith(prefix)),
        address,
      ).toBe(false);
  });

  test("publicly cached responses are the same for everyone", async () => {
    const client = await Client.registered(stage.url);
    for (const address of ["/robots.txt", "/sitemap.xml"]) {
      const answer = await client.get(address);
      expect(answer.headers.get("cache-control")).toMatch(/^public/);
      expect(answer.headers.get("anamcara-viewer"), address).toBeNull();
    }
    expect((await client.get("/")).headers.get("anamcara-viewer")).toMatch(/^[0-9a-f]{24}$/);
  });

  test("security.txt has the configured security contact", async () => {
    expect((await visit("/.well-known/security.txt")).status).toBe(404);
    const app = await stage.start({ APP_URL: origin, SECURITY_CONTACT: "mailto:security@anamcara.example" });
    const answer = await fetch(`${app.url}/.well-known/security.txt`);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const text = await answer.text();
    expect(text).toMatch(/^Contact: mailto:security@anamcara\.example$/m);
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)![1]!);
    expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000);
  });

  test("every URL uses the installation's own origin, not the request's host", async () => {
    const app = await stage.start({ APP_URL: origin });
    const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    for (const address of ["/", "/help", "/sitemap.xml", "/robots.txt"]) {
      const { text } = await raw(`${app.url}${address}`, { headers });
      expect(text).toContain(origin);
      expect(text).not.toContain("evil.example");
    }
  });
});

import { expect, test } from "vitest";
import { Browser } from "#tests/setup/browser";
import { Client } from "#tests/setup/client";
import { plain } from "#tests/setup/html";
import { useStage } from "#tests/setup/stage";
import { precacheHeader, viewerHeader } from "~/utils/offline";

const stage = useStage();
const asWorker = { [precacheHeader]: "1" };

test("the worker is revalidated each time, and may connect to this server only", async () => {
  const answer = await fetch(`${stage.url}/sw.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/javascript/);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-security-policy")).toMatch(/connect-src 'self'(;|$)/);
});

test("the manifest says what an installed application needs", async () => {
  const answer = await fetch(`${stage.url}/manifest.webmanifest`);
  expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    name: "Anamcara",
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect((await fetch(stage.url + src)).status).toBe(200);
});

test("every page names its viewer", async () => {
  const client = await Client.registered(stage.url);
  const { id } = await client.conversation();
  const me = (await (await client.get("/api/auth/user")).json()) as { id: string };
  for (const path of ["/", "/conversations", `/chat/${id}`, "/api/conversations", "/privacy"]) {
    expect([path, (await client.get(path)).headers.get(viewerHeader)]).toEqual([path, me.id]);
  }
  for (const path of ["/", "/login", `/chat/${id}`, "/offline", "/nothing-here"]) {
    const answer = await new Client(stage.url).get(path);
    expect([path, answer.headers.get(viewerHeader)]).toEqual([path, "nobody"]);
  }
});

test("precache requests do not use up a toast", async () => {
  const client = await Client.registered(stage.url);
  const { id } = await client.conversation();
  const browser = Browser.of(client);
  await browser.form(`/conversations/${id}/delete`, {});
  expect(browser.jar.has("anamcara_toast")).toBe(true);
  const kept = await (await browser.request("/", { headers: asWorker })).text();
  expect(kept).not.toContain("Conversation deleted");
  expect(browser.jar.has("anamcara_toast")).toBe(true);
  expect(await (await browser.get("/")).text()).toContain("Conversation deleted");
  expect(browser.jar.has("anamcara_toast")).toBe(false);
});

test("precache requests send no message, whatever their URL", async () => {
  const client = await Client.registered(stage.url);
  const answer = await client.get("/chat?message=Hello", asWorker);
  expect(answer.headers.get("location")).toMatch(/^\/chat\/\w+\?draft=Hello$/);
  expect(await stage.db.collection("turns").countDocuments({ prompt: "Hello" })).toBe(0);
});

test("the offline page lists only the cached pages of its person", async () => {
  const client = await Client.registered(stage.url);
  const mine = await client.conversation("What is mine");
  const other = await client.conversation("What is not there");
  const foreign = await (await Client.registered(stage.url)).conversation("What is not mine");
  for (const { id } of [mine, other]) await client.sent(id, "Hello");

  const page = plain(await (await client.get(`/offline?kept=${mine.id},${foreign.id}`)).text());
  expect(page).toContain(`/chat/${mine.id}`);
  expect(page).not.toMatch(/What is not (there|mine)/);

  const visitor = await new Client(stage.url).get("/offline", { "Accept-Language": "it" });
  expect(visitor.status).toBe(200);
  const html = await visitor.text();
  expect(html).toContain("In questo momento non c’è connessione");
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).not.toContain("/assets/entry");
});

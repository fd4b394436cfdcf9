import { until } from "#tests/setup/until";
import { hydrated, expect, expectAccessible, oneWidth, startConversation, test } from "./fixtures";
import { kept, keepPages, messagesOf, pagesOf } from "./offline";

test.use({ serviceWorkers: "allow" });

const box = "Your message";

async function fill(id: string, count: number): Promise<void> {
  const url = new URL(test.info().project.use.baseURL!);
  url.port = String(Number(url.port) + 1_000);
  expect((await fetch(new URL(`/fill?id=${id}&count=${count}`, url))).ok).toBe(true);
}

test("the last fifty messages of a conversation can be read offline", async ({
  page,
  person: _,
  context,
}) => {
  const id = await startConversation(page);
  await fill(id, 60);
  await keepPages(page, "/", `/chat/${id}`, "/conversations", "/");
  await context.setOffline(true);
  await page.goto(`/chat/${id}`);
  await expect(page.getByText("Message number 60.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(50);
  await expect(page.getByRole("article").first()).toContainText("Message number 11.");
  // The page is hydrated: the notice comes from React.
  await expect(page.getByText("You are offline.", { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Message number 60.")).toBeVisible();
});

test(
  "cached pages link to each other offline, in both directions",
  oneWidth,
  async ({ page, person: _, context }) => {
    const first = await startConversation(page, "The first one");
    const second = await startConversation(page, "The second one");
    await keepPages(page, `/chat/${first}`, `/chat/${first}`, `/chat/${second}`, "/conversations", "/");
    await context.setOffline(true);

    await page.goto("/conversations");
    await page.locator(`.conversation-title a[href="/chat/${second}"]`).click();
    await expect(page.getByRole("log")).toContainText("The second one");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Conversations" })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("log")).toContainText("The second one");
    await page.getByRole("link", { name: "Back to conversations" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Conversations" })).toBeVisible();

    // A page that is not cached says so and links to those that are.
    await page
      .getByRole("navigation")
      .filter({ visible: true })
      .getByRole("link", { name: "Gallery" })
      .click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/gallery");
    await expectAccessible(page);
    await page.locator(`main a[href="/chat/${first}"]`).click();
    await expect(page.getByRole("log")).toContainText("The first one");
  },
);

test(
  "a message written offline waits, through a reload, and is sent once",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "Hello");
    await keepPages(page, "/", `/chat/${id}`);
    // Another tab of the same person, on another page.
    const other = await context.newPage();
    await other.goto("/conversations");
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await context.setOffline(true);
    await page.getByLabel(box).fill("Into the silence");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("log")).toContainText("Waiting for a connection");
    await expect(page.getByLabel(box)).toHaveValue("");

    // A second message stays in its box.
    await page.getByLabel(box).fill("And another thing");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByLabel(box)).toHaveValue("And another thing");
    await expect(page.getByText("One message is waiting to be sent.", { exact: false })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("article").last()).toContainText("Into the silence");
    await expect(page.getByLabel(box)).toHaveValue("And another thing");
    expect(await messagesOf(context, id)).toHaveLength(2);

    await context.setOffline(false);
    await expect(page.getByRole("article")).toHaveCount(4);
    await expect(page.getByRole("article").last()).toContainText("the list leave out?");
    await expect(page.getByRole("log")).not.toContainText("Waiting for a connection");
    await page.reload();
    await other.reload();
    await expect(page.getByRole("article")).toHaveCount(4);
    expect(await messagesOf(context, id)).toMatchObject([
      {},
      {},
      { role: "user", content: "Into the silence" },
      { role: "assistant" },
    ]);
  },
);

test(
  "after signing out, nothing of the person is left on the device",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "A secret of mine");
    await keepPages(page, "/", `/chat/${id}`);
    await page.locator("summary").filter({ visible: true }).first().click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(pagesOf(await kept(page))).toEqual([]);
    expect(Object.keys(await kept(page))).toEqual(["anamcara-files"]);
    await context.setOffline(true);
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expect(page.getByText("Nothing of yours is kept", { exact: false })).toBeVisible();
    expect(await page.content()).not.toContain("A secret of mine");
  },
);

for (const line of [
  { saveData: true, effectiveType: "4g" },
  { saveData: false, effectiveType: "2g" },
  { saveData: false, effectiveType: "slow-2g" },
]) {
  test(
    `on a limited connection only opened pages are cached (${JSON.stringify(line)})`,
    oneWidth,
    async ({ page, person: _, context }) => {
      await context.addInitScript(
        (value) => Object.defineProperty(Navigator.prototype, "connection", { value }),
        line,
      );
      const first = await startConversation(page, "The first one");
      const second = await startConversation(page, "The second one");
      const asked: string[] = [];
      context.on("request", (request) => {
        if (request.serviceWorker()) asked.push(new URL(request.url()).pathname);
      });
      // The offline page is cached last.
      await keepPages(page, "/", "/");
      expect(pagesOf(await kept(page)).sort()).toEqual(["/", "/offline"]);
      await keepPages(page, `/chat/${first}`, `/chat/${first}`);
      // Also a page that the router opens.
      await page.goto("/conversations");
      await hydrated(page);
      await page.locator(`.conversation-title a[href="/chat/${first}"]`).click();
      await expect(page.getByRole("log")).toContainText("The first one");
      await until(async () => pagesOf(await kept(page)).includes("/conversations"), { what: "the list" });
      expect(pagesOf(await kept(page)).sort()).toEqual(
        ["/", `/chat/${first}`, "/conversations", "/offline"].sort(),
      );
      expect(asked).not.toContain(`/chat/${second}`);

      await context.setOffline(true);
      await page.goto(`/chat/${first}`);
      await expect(page.getByRole("log")).toContainText("The first one");
      await page.goto(`/chat/${second}`);
      await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
      await expect(page.locator(`main a[href="/chat/${first}"]`)).toBeVisible();
      await expect(page.locator(`main a[href="/chat/${second}"]`)).toHaveCount(0);
    },
  );
}

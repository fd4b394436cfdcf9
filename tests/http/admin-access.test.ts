import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { listRoutes, type Route } from "#tests/setup/routes";
import { oid, useStage } from "#tests/setup/stage";

const stage = useStage({ expectedTrouble: /Document failed validation/ });
const UNKNOWN = "0123456789abcdef01234567";

const routes = await listRoutes();
const pages = routes.filter(({ path }) => path === "/admin" || path.startsWith("/admin/"));
const calls = routes.filter(({ path }) => path.startsWith("/api/admin/"));
const addressOf = ({ path }: Route) => path.replace(/:\w+/g, UNKNOWN);

interface Sent {
  name: string;
  send: (client: Client) => Promise<Response>;
  isCall: boolean;
}

const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };
/** Every request that the console takes: each page as a document, as data and as a form, and each call. */
const requests: Sent[] = [
  ...pages.flatMap((route) => {
    const address = addressOf(route);
    const data = `${address}?_data=${encodeURIComponent(route.id)}`;
    const asForm = { method: "POST", headers: form, body: "isBanned=true&typed=x" };
    const asDocument = (client: Client) => client.get(address);
    const asData = (client: Client) => client.get(data);
    return [
      ...(route.hasLoader
        ? [
            { name: `GET ${route.path}`, isCall: false, send: asDocument },
            { name: `data of ${route.path}`, isCall: false, send: asData },
          ]
        : []),
      ...(route.hasAction
        ? [
            {
              name: `form to ${route.path}`,
              isCall: false,
              send: (client: Client) => client.request(address, asForm),
            },
          ]
        : []),
    ];
  }),
  ...calls.flatMap((route) =>
    ["GET", "POST", "PUT", "DELETE"].map((method) => ({
      name: `${method} ${route.path}`,
      isCall: true,
      send: (client: Client) =>
        client.request(addressOf(route), {
          method,
          ...(method !== "GET" && { headers: json, body: method === "DELETE" ? undefined : "{}" }),
        }),
    })),
  ),
];

/** Everyone in an export has an entry besides the export's own. */
const entries = () => stage.db.collection("admin_logs").countDocuments({ action: { $ne: "exportUser" } });

async function person(fields: object = {}): Promise<Client> {
  const client = await Client.registered(stage.url);
  await stage.db.collection("users").updateOne({ email: client.email }, { $set: fields });
  return client;
}

/** Sends every request, and returns those that were not refused as `isRefused` says. */
async function notRefused(
  client: Client,
  isRefused: (answer: Response, sent: Sent) => boolean | Promise<boolean>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const sent of requests) {
    const answer = await sent.send(client);
    // A call without this verb has nothing to protect.
    if (sent.isCall && answer.status === 405) continue;
    if (!(await isRefused(answer, sent))) wrong.push(`${sent.name}: ${answer.status}`);
  }
  return wrong;
}

const asVisitor = async (answer: Response, { isCall }: Sent) =>
  isCall
    ? answer.status === 401 && (await answer.text()) === "Unauthorized"
    : answer.status === 401 || /^\/login\?/.test(answer.headers.get("location") ?? "");
const asUser = async (answer: Response, { isCall }: Sent) =>
  answer.status === 403 && (!isCall || (await answer.text()) === "Forbidden - Admin access required");

describe("every page and call of the console", () => {
  test("is found in the route list", () => {
    expect(pages.map(({ path }) => path)).toContain("/admin/users/:id/delete");
    expect(calls.map(({ path }) => path)).toContain("/api/admin/users/:id");
  });

  test("has forms with plain addresses", async () => {
    const admin = await person({ isAdmin: true });
    const wrong: string[] = [];
    for (const { path } of pages.filter((one) => !one.path.includes(":") && one.hasLoader)) {
      const html = await (await admin.get(path)).text();
      if (/action="[^"]*\bindex\b/.test(html)) wrong.push(path);
    }
    expect(wrong).toEqual([]);
    await stage.db.collection("users").updateMany({}, { $set: { isAdmin: false } });
  });

  test("is closed to visitors, to people, to the banned and to those who were demoted, and they leave no entry", async () => {
    const before = await entries();
    expect(await notRefused(new Client(stage.url), asVisitor)).toEqual([]);
    expect(await notRefused(await person(), asUser)).toEqual([]);
    expect(await notRefused(await person({ isAdmin: true, isBanned: true }), asVisitor)).toEqual([]);
    const demoted = await person({ isAdmin: true });
    expect((await demoted.get("/admin")).status).toBe(200);
    await stage.db.collection("users").updateMany({}, { $set: { isAdmin: false } });
    expect(await notRefused(demoted, asUser)).toEqual([]);
    expect(await entries()).toBe(before + 1);
  });

  test("leaves one entry in the log when an administrator sends it, refused or not", async () => {
    const client = await person({ isAdmin: true });
    const miscounted: string[] = [];
    const failed: string[] = [];
    for (const { name, send, isCall } of requests) {
      const before = await entries();
      const answer = await send(client);
      await answer.text();
      if (isCall && answer.status === 405) continue;
      if ([401, 403].includes(answer.status) || answer.status >= 500)
        failed.push(`${name}: ${answer.status}`);
      const left = (await entries()) - before;
      // A form that is refused shows its page again, which is logged, too.
      const isShownAgain = name.startsWith("form to ") && left === 2;
      if (left !== 1 && !isShownAgain) miscounted.push(`${name}: ${left}`);
    }
    expect(failed).toEqual([]);
    expect(miscounted).toEqual([]);
  });

  test("shows and does nothing when the log cannot be written", async () => {
    const client = await person({ isAdmin: true });
    const target = await Client.registered(stage.url);
    const { _id } = (await stage.db.collection("users").findOne({ email: target.email }))!;
    await stage.db.command({ collMod: "admin_logs", validator: { neverThere: { $exists: true } } });
    try {
      const page = await client.get(`/admin/users/${String(_id)}`);
      expect(page.status).toBeGreaterThanOrEqual(500);
      expect(await page.text()).not.toContain(target.email);
      const call = await client.request(`/api/admin/users/${String(_id)}/ban`, {
        method: "PUT",
        headers: json,
        body: JSON.stringify({ isBanned: true }),
      });
      expect(call.status).toBeGreaterThanOrEqual(500);
    } finally {
      await stage.db.command({ collMod: "admin_logs", validator: {} });
    }
    expect(await stage.db.collection("users").findOne({ _id: oid(String(_id)) })).toMatchObject({
      isBanned: false,
    });
  });
});

beforeAll(() => {
  expect(requests.length).toBeGreaterThan(50);
});

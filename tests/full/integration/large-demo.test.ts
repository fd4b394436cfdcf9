import { expect, test } from "vitest";
import mongoose from "mongoose";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { Payment } from "#models/payment.server";
import { Report } from "#models/report.server";
import { SupportRequest } from "#models/support-request.server";
import { SystemStats } from "#models/system-stats.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { makeConversation, makeMessage } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { loadSharedItem, loadSharedItems } from "~/features/admin/content/shared-items.server";
import { loadMetrics } from "~/features/admin/metrics/load-metrics.server";
import { listUsers } from "~/features/admin/users/list-users.server";
import { listReports } from "~/features/reports/handle-reports.server";
import { seedLargeDemo } from "~/features/setup/seed-large-demo.server";

useDatabase();

const now = new Date("2026-11-22T12:00:00Z");
const YEAR_MS = 366 * 86_400_000;

const counts = async () => [
  await User.countDocuments(),
  await Message.countDocuments(),
  await Turn.countDocuments(),
  await Payment.countDocuments(),
  await GalleryItem.countDocuments(),
  await Report.countDocuments(),
  await SupportRequest.countDocuments(),
  await mongoose.connection.db!.collection("media.files").countDocuments(),
];

test(
  "the large demo is the same at each run, and leaves other people's data alone",
  { timeout: 60_000 },
  async () => {
    const conversation = await makeConversation();
    await makeMessage(conversation);
    const written = await seedLargeDemo(now, 40);
    expect(written.people).toBe(40);
    const first = await counts();
    expect(first[0]).toBe(41);
    expect(first[1]).toBe(written.messages + 1);
    const sample = await Message.find({ role: "assistant" }).sort({ _id: 1 }).limit(20).lean();
    const reports = await Report.find().sort({ _id: 1 }).lean();
    await seedLargeDemo(now, 40);
    expect(await counts()).toEqual(first);
    expect(await Report.find().sort({ _id: 1 }).lean()).toEqual(reports);
    expect(await Message.find({ role: "assistant" }).sort({ _id: 1 }).limit(20).lean()).toEqual(sample);

    const found = await listUsers({ search: "demo-0031" }, { page: 1, limit: 25, sort: "name" });
    expect(found).toMatchObject({ totalCount: 1, users: [{ email: "demo-0031@example.com" }] });
    const { items } = await loadSharedItems("shared");
    expect(items.length).toBeGreaterThan(0);
    expect((await loadSharedItem(items[0]!.id)).shareUrl).toMatch(/\/shared\/[\w-]{43}$/);
    expect((await listReports("open")).items.length + (await listReports("dismissed")).items.length).toBe(
      reports.length - (await listReports("resolved")).items.length,
    );
    expect(reports.length).toBeGreaterThan(0);

    const people = await User.find({ email: /^demo-/ }).lean();
    for (const person of people) {
      expect(person.password).toBeNull();
      expect([person.emailNotifications, person.dailyQuote]).toEqual([false, false]);
      expect(person._id.getTimestamp().getTime()).toBeGreaterThan(now.getTime() - YEAR_MS);
      expect(person.updatedAt.getTime()).toBeLessThanOrEqual(now.getTime() + 3_600_000);
    }
    expect(await SystemStats.countDocuments()).toBe(365);
    expect((await loadMetrics(now)).periods.month.together.requests.count).toBeGreaterThan(10_000);
  },
);

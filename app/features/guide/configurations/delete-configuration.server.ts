import { AiConfiguration } from "#models/ai-configuration.server";
import { AppError } from "~/utils/app-error";

/**
 * Deletes a configuration. Its versions stay, for the replies that were made with them.
 * @throws AppError 404 when there is no such configuration; 409 when it is the active one of its category.
 */
export async function deleteConfiguration(id: string): Promise<void> {
  const { deletedCount } = await AiConfiguration.deleteOne({ _id: id, isActive: false });
  if (deletedCount > 0) return;
  if (await AiConfiguration.exists({ _id: id })) throw new AppError("errors.onlyActive", 409);
  throw new AppError("errors.notFound", 404);
}

import { startFakeOpenAi } from "#tests/fakes/openai";

// The environment is read when the first module asks for it, so the guide's address must stand before any import.
const guide = await startFakeOpenAi();
process.env.OPENAI_BASE_URL = guide.baseUrl;
(globalThis as { __fakeGuide?: typeof guide }).__fakeGuide = guide;

import { startFakeOpenAi } from "#tests/fakes/openai";

// The environment is read at the first import, so the guide's URL has to be set before that.
const guide = await startFakeOpenAi();
process.env.OPENAI_BASE_URL = guide.baseUrl;
(globalThis as { __fakeGuide?: typeof guide }).__fakeGuide = guide;

/**
 * Joins calls that come while one is under way: they go together in the next one, so that a burst needs few of them and a
 * single call waits for nothing.
 * @param work does it for several at once, and returns an answer for each, in their order.
 * @param atMost how many go together.
 */
export function batched<Input, Answer>(
  work: (inputs: Input[]) => Promise<Answer[]>,
  atMost = 100,
): (input: Input) => Promise<Answer> {
  let waiting: { input: Input; resolve: (answer: Answer) => void; reject: (reason: unknown) => void }[] = [];
  let isWorking = false;
  const run = async () => {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      try {
        const answers = await work(batch.map(({ input }) => input));
        batch.forEach(({ resolve }, place) => resolve(answers[place]!));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWorking = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      void run();
    });
}

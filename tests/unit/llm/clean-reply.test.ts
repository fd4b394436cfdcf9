import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanReply } from "~/services/llm/clean-reply";

const tools = ["report_danger", "offer_image", "offer_meditation"];
const self = { kind: "self" };

/** The reply as a caller has it at its end. */
function clean(pieces: readonly string[], startsInReasoning = false) {
  const filter = cleanReply({ tools, startsInReasoning });
  let text = "";
  const take = (piece: { text: string; reset: boolean }) => {
    text = (piece.reset ? "" : text) + piece.text;
  };
  for (const piece of pieces) take(filter.push(piece));
  take(filter.end());
  return { text, calls: filter.calls(), filter };
}

/** A generator of numbers from 0 to 1 (mulberry32), so that each run cuts at the same places. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function cutAtRandom(text: string, random: () => number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = 1 + Math.floor(random() * 12);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

type Row = [name: string, raw: string, text: string, calls?: [name: string, value: unknown][]];
const danger: [string, unknown][] = [["report_danger", self]];

const reasoning: Row[] = [
  ["think", "<think>She is sad.</think>Hello", "Hello"],
  ["thinking with blank lines", "<thinking>\nShe is sad.\n</thinking>\n\nHello", "Hello"],
  ["thought", "<thought>x</thought>Hello", "Hello"],
  ["reasoning", "<reasoning>x</reasoning>Hello", "Hello"],
  ["reflection", "Hello\n\n<reflection>x</reflection>\n\nthere", "Hello\n\nthere"],
  ["Seed", "<seed:think>a<seed:cot_budget_reflect>b</seed:cot_budget_reflect></seed:think>Hello", "Hello"],
  ["Mistral", "[THINK]x [1][/THINK]Hello", "Hello"],
  ["Kimi-VL", "◁think▷x◁/think▷Hello", "Hello"],
  ["Command", "<|START_THINKING|>x<|END_THINKING|><|START_RESPONSE|>Hello<|END_RESPONSE|>", "Hello"],
  [
    "OpenThinker",
    "<|begin_of_thought|>x<|end_of_thought|><|begin_of_solution|>Hello<|end_of_solution|>",
    "Hello",
  ],
  ["full-width bars", "<｜think｜>x<｜/think｜>Hello", "Hello"],
  ["attributes, case and blanks", '< THINK effort="high" >x</ Think >Hello', "Hello"],
  ["a second time", "<think>a</think>Hello\n\n<think>b</think>\n\nthere", "Hello\n\nthere"],
  ["empty", "<think>\n\n</think>\n\nHello", "Hello"],
  ["a mark of a call in reasoning", "<think>I should not use <tool_call> here.</think>Hello", "Hello"],
  ["never closed", "Hello <think>She is", "Hello"],
  ["never opened", "She is sad.\n</think>\n\nHello", "Hello"],
  ["another closing mark", "<think>x</thinking>Hello", "Hello"],
  ["cut in the closing mark", "<think>x</thi", ""],
  [
    "gpt-oss",
    "<|channel|>analysis<|message|>x<|end|><|start|>assistant<|channel|>final<|message|>Hello<|return|>",
    "Hello",
  ],
  [
    "gpt-oss from its start",
    "<|start|>assistant<|channel|>analysis<|message|>x<|end|>\n<|start|>assistant<|channel|>final <|constrain|>json<|message|>{}<|return|>",
    "{}",
  ],
  ["gpt-oss without marks, on a line of its own", "analysis\nWe.assistantfinal\nHello", "Hello"],
  ["gpt-oss without marks", "analysisThe user is sad.assistantfinalHello", "Hello"],
  ["Gemma 4", "<|channel>thought\nx\n<channel|>Hello<turn|>", "Hello"],
  ["Granite", "Here is my thought process: x Here is my response: Hello", "Hello"],
  ["Hunyuan", "<think>\nx\n</think>\n<answer>\nHello\n</answer>", "Hello"],
];

const calls: Row[] = [
  [
    "Hermes",
    'Hello\n<tool_call>\n{"name": "report_danger", "arguments": {"kind": "self"}}\n</tool_call>',
    "Hello",
    danger,
  ],
  [
    "two of them",
    '<tool_call>{"name":"report_danger","arguments":{"kind":"self"}}</tool_call>\n<tool_call>{"name":"offer_image","arguments":{}}</tool_call>Hi',
    "Hi",
    [...danger, ["offer_image", {}]],
  ],
  [
    "without the last brace",
    '<tool_call>{"name":"report_danger","arguments":{"kind":"self"}</tool_call>Hi',
    "Hi",
    danger,
  ],
  ["Llama 3.1", '<function=report_danger>{"kind": "self"}</function>Hi', "Hi", danger],
  [
    "Qwen Coder",
    "Hi\n\n<tool_call>\n<function=report_danger>\n<parameter=kind>\nself\n</parameter>\n</function>\n</tool_call>",
    "Hi",
    danger,
  ],
  [
    "free text in a parameter",
    "<function=offer_image><parameter=title>A {b} [c] <i>d</i> e</parameter></function>Hi",
    "Hi",
    [["offer_image", { title: "A {b} [c] <i>d</i> e" }]],
  ],
  [
    "function_call",
    '<function_call> {"name": "report_danger", "arguments": {"kind": "self"}} Hi',
    "Hi",
    danger,
  ],
  [
    "tool_use and invoke",
    '<tool_use><invoke name="report_danger"><parameter name="kind">self</parameter></invoke></tool_use>Hi',
    "Hi",
    danger,
  ],
  [
    "MiniMax",
    '<minimax:tool_call>\n<invoke name="report_danger">\n<parameter name="kind">self</parameter>\n</invoke>\n</minimax:tool_call>\nHi',
    "Hi",
    danger,
  ],
  ["Mistral", '[TOOL_CALLS][{"name": "report_danger", "arguments": {"kind": "self"}}]', "", danger],
  ["Mistral, name first", 'Hi[TOOL_CALLS]report_danger{"kind": "self"}</s>', "Hi", danger],
  [
    "Mistral, two",
    '[TOOL_CALLS]report_danger[CALL_ID]a1b2[ARGS]{"kind": "self"}[TOOL_CALLS]offer_image[ARGS]{}',
    "",
    [...danger, ["offer_image", {}]],
  ],
  ["name and [ARGS]", 'report_danger[ARGS]{"kind": "self"}', "", danger],
  ["Granite", '<|tool_call|>[{"name": "report_danger", "arguments": {"kind": "self"}}]', "", danger],
  [
    "Llama's tag",
    '<|python_tag|>{"name": "report_danger", "parameters": {"kind": "self"}}<|eom_id|>',
    "",
    danger,
  ],
  ["Llama's tag, call", '<|python_tag|>report_danger.call(kind="self")<|eom_id|>', "", danger],
  [
    "DeepSeek V3",
    'Hi<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>report_danger\n```json\n{"kind": "self"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    "Hi",
    danger,
  ],
  [
    "DeepSeek V3.1",
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>report_danger<｜tool▁sep｜>{"kind": "self"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    "",
    danger,
  ],
  [
    "DeepSeek V3.2",
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="report_danger">\n<｜DSML｜parameter name="kind" string="true">self</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    "",
    danger,
  ],
  [
    "Kimi",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.report_danger:0<|tool_call_argument_begin|>{"kind":"self"}<|tool_call_end|><|tool_calls_section_end|>',
    "",
    danger,
  ],
  [
    "GLM",
    "<tool_call>report_danger\n<arg_key>kind</arg_key>\n<arg_value>self</arg_value>\n</tool_call>Hi",
    "Hi",
    danger,
  ],
  ["Phi", 'functools[{"name": "report_danger", "arguments": {"kind": "self"}}]', "", danger],
  [
    "gpt-oss",
    '<|channel|>analysis<|message|>x<|end|><|start|>assistant<|channel|>commentary to=functions.report_danger <|constrain|>json<|message|>{"kind":"self"}<|call|>',
    "",
    danger,
  ],
  [
    "gpt-oss, recipient in the role",
    '<|start|>assistant to=functions.report_danger<|channel|>commentary json<|message|>{"kind":"self"}<|call|>',
    "",
    danger,
  ],
  [
    "gpt-oss without marks",
    'analysisThe user.assistantcommentary to=functions.report_danger json{"kind":"self"}',
    "",
    danger,
  ],
  ["Gemma 4", '<|tool_call>call:report_danger{kind:<|"|>self<|"|>}<tool_call|>', "", danger],
  [
    "fenced",
    'Hi\n\n```json\n{"name": "report_danger", "arguments": {"kind": "self"}}\n```\n\nthere',
    "Hi\n\nthere",
    danger,
  ],
  [
    "fenced as a tool call",
    '```tool_call\n{"name": "report_danger", "arguments": {"kind": "self"}}\n```',
    "",
    danger,
  ],
  ["Gemini's code", '```tool_code\nprint(default_api.report_danger(kind="self"))\n```', "", danger],
  ["bare", '{"name": "report_danger", "parameters": {"kind": "self"}}', "", danger],
  [
    "bare with a function",
    '{"type": "function", "function": {"name": "report_danger", "arguments": "{\\"kind\\": \\"self\\"}"}}',
    "",
    danger,
  ],
  [
    "bare in a list",
    'Hi [{"function": {"name": "report_danger", "arguments": {"kind": "self"}}}]',
    "Hi",
    danger,
  ],
  ["Python's list", '[report_danger(kind="self")]', "", danger],
  ["Python's line", 'Hi\nreport_danger(kind="self")\nthere', "Hi\nthere", danger],
  ["ReAct", 'Action: report_danger\nAction Input: {"kind": "self"}\n\nHi', "Hi", danger],
  [
    "in reasoning",
    '<think>x<tool_call>{"name":"report_danger","arguments":{"kind":"self"}}</tool_call></think>Hi',
    "Hi",
    danger,
  ],
  [
    "cut",
    '<tool_call>{"name": "report_danger", "arguments": {"kind": "se',
    "",
    [["report_danger", { kind: "se" }]],
  ],
  ["bare and cut", 'Hi {"name": "report_danger", "argum', "Hi", [["report_danger", {}]]],
  ["bare and cut in the name", 'Hi {"name": "report_danger', "Hi", [["report_danger", {}]]],
  ["a name alone", "Hi\nreport_danger", "Hi", [["report_danger", {}]]],
  ["a cut name", "Hi\nreport_dan", "Hi"],
  ["after the end", 'Hi</s>[TOOL_CALLS]report_danger{"kind":"self"}', "Hi", danger],
  [
    "marks in the arguments",
    `<tool_call>{"name": "report_danger", "arguments": {"kind": "it's <b>\\"x\\"</b> </tool_call>"}}</tool_call>Hi`,
    "Hi",
    [["report_danger", { kind: `it's <b>"x"</b> </tool_call>` }]],
  ],
  ["an unknown tool", '<tool_call>{"name": "search", "arguments": {}}</tool_call>Hi', "Hi", [["search", {}]]],
  ["other JSON", 'Hi {"name": "Anna", "age": 3} there', 'Hi {"name": "Anna", "age": 3} there'],
  ["other fenced JSON", '```json\n{"a": [1, 2]}\n```\nHi', '```json\n{"a": [1, 2]}\n```\nHi'],
  [
    "JSON that looks like a call",
    '{"type": "function", "of": ["x", {"y": 1}]} Hi',
    '{"type": "function", "of": ["x", {"y": 1}]} Hi',
  ],
];

const template: Row[] = [
  ["ChatML", "Hello<|im_end|>", "Hello"],
  [
    "ChatML's beginning",
    "<|im_start|>assistant\nHello<|im_end|>\n<|im_start|>user\nYes<|im_end|>\n<|im_start|>assistant\nNo",
    "Hello",
  ],
  ["Llama", "<|start_header_id|>assistant<|end_header_id|>\n\nHello<|eot_id|>", "Hello"],
  ["Llama playing the user", "Hello<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nYes", "Hello"],
  ["Phi", "<|assistant|>Hello<|end|><|user|>Yes", "Hello"],
  ["Llama 2", "<s>Hello</s>", "Hello"],
  ["Llama 2's user", "Hello [INST] Yes [/INST] No", "Hello"],
  ["an echo of the prompt", "[INST] <<SYS>> Be kind. <</SYS>> Yes [/INST] Hello</s>", "Hello"],
  ["Gemma", "<bos><start_of_turn>model\nHello<end_of_turn>\n<eos>", "Hello"],
  ["DeepSeek", "<｜Assistant｜>Hello<｜end▁of▁sentence｜><｜User｜>Yes", "Hello"],
  ["GPT-2", "Hello<|endoftext|>Question: Yes", "Hello"],
  ["unknown", "Hello<|vision_pad|> there", "Hello there"],
  ["cut", "Hello<|im_en", "Hello"],
];

/** Spellings that were looked up after the rules had been written; six of them needed a rule more. */
const unseen: Row[] = [
  ["MiniMax's think", "<mm:think>x</mm:think>Hello", "Hello"],
  ["Apertus's inner text", "<|inner_prefix|>x<|inner_suffix|>Hello", "Hello"],
  ["inner_monologue", "<inner_monologue>x</inner_monologue>Hello", "Hello"],
  ["K2's think", "<ifm|think>x</ifm|think>Hello", "Hello"],
  ["chain_of_thought", "<chain_of_thought>x</chain_of_thought>Hello", "Hello"],
  ["think_start", "<|think_start|>x<|think_end|>Hello", "Hello"],
  ["BEGIN_THINK", "[BEGIN_THINK]x[END_THINK]Hello", "Hello"],
  ["MedGemma", "<unused94>thought\nx<unused95>Hello", "Hello"],
  [
    "Kimi K3",
    "<|open|>think<|sep|>x<|close|>think<|sep|><|open|>response<|sep|>Hello<|close|>response<|sep|><|close|>message<|sep|>",
    "Hello",
  ],
  [
    "FunctionGemma",
    "<start_function_call>call:report_danger{kind:<escape>self<escape>}<end_function_call>",
    "",
    danger,
  ],
  [
    "K2",
    "Hi<ifm|tool_calls><ifm|tool_call>report_danger<ifm|arg_key>kind</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>self</ifm|arg_value></ifm|tool_call></ifm|tool_calls> there",
    "Hi there",
    danger,
  ],
  [
    "InternLM",
    '<|action_start|><|plugin|>{"name": "report_danger", "parameters": {"kind": "self"}}<|action_end|>Hi',
    "Hi",
    danger,
  ],
  [
    "Jamba",
    '<tool_calls>[{"name": "report_danger", "arguments": {"kind": "self"}}]</tool_calls>Hi',
    "Hi",
    danger,
  ],
  [
    "MiniMax M1",
    '<tool_calls>\n{"name": "report_danger", "arguments": {"kind": "self"}}\n{"name": "offer_image", "arguments": {}}\n</tool_calls>Hi',
    "Hi",
    [...danger, ["offer_image", {}]],
  ],
  [
    "LongCat",
    "<longcat_tool_call>report_danger\n<longcat_arg_key>kind</longcat_arg_key>\n<longcat_arg_value>self</longcat_arg_value>\n</longcat_tool_call>Hi",
    "Hi",
    danger,
  ],
  [
    "Step 3",
    '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="report_danger"><steptml:parameter name="kind">self</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
    "",
    danger,
  ],
  ["LFM 2", '<|tool_call_start|>[report_danger(kind="self")]<|tool_call_end|>Hi', "Hi", danger],
  ["OLMo 3", '<function_calls>\nreport_danger(kind="self")\n</function_calls>\nHi', "Hi", danger],
  [
    "Nemotron",
    '<TOOLCALL>[{"name": "report_danger", "arguments": {"kind": "self"}}]</TOOLCALL>Hi',
    "Hi",
    danger,
  ],
  ["Apertus", '<|tools_prefix|>[{"report_danger": {"kind": "self"}}]<|tools_suffix|>Hi', "Hi", danger],
  [
    "RWKV",
    "<tool_call>\n{'arguments': {'kind': 'self'}, 'name': 'report_danger', 'type': 'tool_call'}\n",
    "",
    danger,
  ],
  [
    "LM Studio",
    '[TOOL_REQUEST]{"name": "report_danger", "arguments": {"kind": "self"}}[END_TOOL_REQUEST]Hi',
    "Hi",
    danger,
  ],
  ["Qwen-Agent", '✿FUNCTION✿: report_danger\n✿ARGS✿: {"kind": "self"}', "", danger],
  [
    "Claude's old form",
    "<function_calls>\n<invoke>\n<tool_name>report_danger</tool_name>\n<parameters>\n<kind>self</kind>\n</parameters>\n</invoke>\n</function_calls>\nHi",
    "Hi",
    danger,
  ],
  ["a tag with the tool's name", "Hi\n<report_danger>\n<kind>self</kind>\n</report_danger>", "Hi", danger],
  ["the same with an attribute", 'Hi <report_danger kind="self"/> there', "Hi there", danger],
  ["Functionary", '>>>report_danger\n{"kind": "self"}', "", danger],
  [
    "Command",
    '<|START_ACTION|>[\n{"tool_call_id": "0", "tool_name": "report_danger", "parameters": {"kind": "self"}}\n]<|END_ACTION|>',
    "",
    danger,
  ],
  ["GLM 4", 'report_danger\n{"kind": "self"}', "", danger],
  ["Llama 4", '<|python_start|>[report_danger(kind="self")]<|python_end|>', "", danger],
  [
    "fenced tags",
    '```xml\n<tool_call>{"name": "report_danger", "arguments": {"kind": "self"}}</tool_call>\n```\nHi',
    "Hi",
    danger,
  ],
  [
    "LangChain's JSON",
    '```json\n{\n  "action": "report_danger",\n  "action_input": {"kind": "self"}\n}\n```',
    "",
    danger,
  ],
  [
    "OpenAI's message",
    '{"tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "report_danger", "arguments": "{\\"kind\\":\\"self\\"}"}}]}',
    "",
    danger,
  ],
  [
    "a tool's result that was made up",
    '<tool_call>{"name": "report_danger", "arguments": {"kind": "self"}}</tool_call>\n<tool_response>\n{"name": "report_danger", "content": "ok"}\n</tool_response>\nHi',
    "Hi",
    danger,
  ],
  [
    "Command's turn",
    "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>Hello<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Yes",
    "Hello",
  ],
  ["EXAONE", "[|assistant|]Hello[|endofturn|]\n[|user|]Yes", "Hello"],
  [
    "Kimi's turn",
    "<|im_assistant|>assistant<|im_middle|>Hello<|im_end|><|im_user|>user<|im_middle|>Yes",
    "Hello",
  ],
  [
    "Granite's turn",
    "<|start_of_role|>assistant<|end_of_role|>Hello<|end_of_text|>\n<|start_of_role|>user<|end_of_role|>Yes",
    "Hello",
  ],
  ["SmolVLM", "Hello<end_of_utterance>\nUser: Yes", "Hello"],
  ["Phi 2", "Hello<endoftext|", "Hello"],
  ["Zephyr", "<|assistant|>\nHello</s>\n<|user|>\nYes</s>\n<|assistant|>\nNo", "Hello"],
  ["reserved", "Hello<|reserved_special_token_5|><SPECIAL_12> there", "Hello there"],
];

const ordinary: Row[] = [
  "a < b and <3, 1 <2",
  "Look [1], [John 3:16], [a link](https://example.org), [I AM] and [ ] { } [",
  '<b>bold</b> <https://example.org> <div class="a">\n\n\n\nHi</div> <',
  "```js\nconst a = { b: [1] };\n```\nand ```json",
  "  \n\nHello\n\n\n  there  \n",
  "Reporting dangers: report on\nrepo\nreport_ danger\nAction: breathe\n> quote\n>>> more\n**bold**\n* item",
  "analysis of a dream; final words",
  "Dear [NAME], [REFLECTION] What is it? ✿ flower ✿ ◁ x ▷ <user> 1 << 2 (John 1:1) [Gen 1:1–3] a<b",
  "1. One\n2. Two\n- a\n* b\n> q\n# H\n| a | b |\n|---|---|\n",
  "Here is my thought: breathe.",
].map((text) => [text.slice(0, 30), text, text]);

for (const [family, rows] of Object.entries({ reasoning, calls, template, unseen, ordinary })) {
  describe(`marks of ${family}`, () => {
    test.each(rows)("%s", (_name, raw, text, expected = []) => {
      const random = seeded(raw.length);
      const ways = [[raw], [...raw], ...Array.from({ length: 8 }, () => cutAtRandom(raw, random))];
      for (const pieces of ways) {
        const result = clean(pieces);
        const values = result.calls.map((call) => [call.name, JSON.parse(call.arguments) as unknown]);
        expect([result.text.trimEnd(), values], JSON.stringify(pieces)).toEqual([text.trimEnd(), expected]);
        if (family === "ordinary") expect(result.text).toBe(text);
      }
    });
  });
}

describe("a clean reply", () => {
  test("is the model's text to the character where it holds no marks", () => {
    const words = fc.constantFrom(
      "a",
      "Z",
      " ",
      "\n",
      "<",
      ">",
      "[1]",
      "{",
      "}",
      "(",
      "`",
      "*",
      "'",
      '"',
      ":",
      "é",
      "🙂",
      " think",
    );
    fc.assert(
      fc.property(fc.array(words), fc.string({ unit: "grapheme" }), fc.nat(), (parts, text, seed) => {
        const raw = parts.join("").replace(/<[<\s]*think/g, " think") + " . " + text.replace(/[<[{]/g, "(");
        expect(clean(cutAtRandom(raw, seeded(seed))).text).toBe(raw);
      }),
    );
  });

  test("does not depend on where the text is cut, whatever marks it holds", () => {
    const parts = [...reasoning, ...calls, ...template, ...unseen].flatMap(([, raw]) =>
      raw.match(/<[^<>]*>|\[[A-Z/_]+\]|[^<[]+|./gs)!,
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), fc.nat(), (some, seed) => {
        const raw = some.join("");
        const whole = clean([raw]);
        expect([clean([...raw]).text, clean(cutAtRandom(raw, seeded(seed))).text]).toEqual([
          whole.text,
          whole.text,
        ]);
        expect(clean([...raw]).calls).toEqual(whole.calls);
      }),
      { numRuns: 400, seed: 38 },
    );
  });

  test("does not wait with ordinary text", () => {
    for (const [, raw] of ordinary) {
      const filter = cleanReply({ tools });
      let waiting = 0;
      for (const character of raw) {
        waiting += character.length - filter.push(character).text.length;
        expect(waiting).toBeLessThan(25);
      }
    }
  });

  test("takes back what it has shown when that turns out to be reasoning", () => {
    const filter = cleanReply({ tools });
    expect(filter.push("She is sad. ")).toEqual({ text: "She is sad.", reset: false });
    expect(filter.push("</think>\n\nHello")).toEqual({ text: "Hello", reset: true });
    expect(filter.push(" there")).toEqual({ text: " there", reset: false });
    expect(filter).toMatchObject({ hadReasoning: true, startedInReasoning: true, endedByMark: false });
  });

  test("of a model that starts in reasoning shows nothing before the closing mark", () => {
    const filter = cleanReply({ tools, startsInReasoning: true });
    expect(filter.push("She is sad.")).toEqual({ text: "", reset: false });
    expect(filter.push("</think>Hello")).toEqual({ text: "Hello", reset: false });
    expect(clean(["Hel", "lo"], true).text).toBe("Hello");
    expect(clean(["<think>x</think>", "Hello"], true).text).toBe("Hello");
  });
});

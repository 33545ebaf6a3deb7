// Reasoning models write their thoughts before the answer. The marks depend on the model: `<think>` (DeepSeek, Qwen),
// `[THINK]` (Magistral), `◁think▷` (Kimi), channels (gpt-oss).

const NAME = '(?:[a-z]{1,10}:)?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis)'
const OPEN = `(?:<\\s?${NAME}\\s?>|\\[think\\]|◁think▷)`
const CLOSE = `(?:<\\s?/\\s?${NAME}\\s?>|\\[/think\\]|◁/think▷)`
const CHANNEL = '<\\|channel\\|>(\\w+)[^<]{0,100}<\\|message\\|>'

/** Matches a mark that begins or ends thoughts. */
export const THOUGHT_MARKS = new RegExp(`${OPEN}|${CLOSE}|<\\|(?:channel|message|start|end|return)\\|>`, 'giu')

const OPENS = new RegExp(OPEN, 'iu')
const CLOSES = new RegExp(CLOSE, 'giu')
const CHANNELS = new RegExp(CHANNEL, 'gu')
const CHANNEL_END = /<\|(?:end|return|start|channel)\|>/u

/**
 * Returns a model's answer without its thoughts: the text after the last closing mark, whose opening mark may be part
 * of the prompt. Thoughts without an end leave only the text before them. A JSON object keeps marks in its strings.
 */
export function withoutThoughts(text: string): string {
  if (isJsonObject(text)) return text
  const channel = [...text.matchAll(CHANNELS)].at(-1)
  if (channel) return channel[1] === 'final' ? finalChannel(text.slice(channel.index + channel[0].length)) : ''
  const close = [...text.matchAll(CLOSES)].at(-1)
  const answer = close ? text.slice(close.index + close[0].length) : text
  if (isJsonObject(answer)) return answer
  const open = OPENS.exec(answer)
  return (open ? answer.slice(0, open.index) : answer).trim()
}

const finalChannel = (text: string): string => text.slice(0, CHANNEL_END.exec(text)?.index ?? text.length).trim()

/**
 * Returns the answer that a server put into the field for thoughts: only thoughts that consist of one JSON object, also
 * in a fence, after their closing mark. JSON within other thoughts is no answer.
 */
export function answerInThoughts(thoughts: string): string {
  const answer = withoutThoughts(thoughts).trim()
  const inside = /^```(?:json)?[^\S\n]*\n([^]*?)```$/i.exec(answer)?.[1] ?? answer
  return isJsonObject(inside) ? inside : ''
}

function isJsonObject(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

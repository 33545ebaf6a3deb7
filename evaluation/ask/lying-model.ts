import { sentencesIn } from '#features/ask/terms/sentences-in'
import { type ModelScript, providerAnswer, sendsJson } from '#test/scripted-model'

/** A passage of a prompt, with the sender that its first line names. */
interface Shown {
  n: number
  from: string
  sentences: string[]
}

const PASSAGE = /^\[(\d+)\] [^\n]*?(?:, from ([^\n]*?))?, titled "[^\n]*":\n([^]*?)(?=\n\n\[\d+\] |\nend data-)/gm

function passagesOf(shown: string): Shown[] {
  return [...shown.matchAll(PASSAGE)].map(([, n, from = '', text = '']) => ({
    n: Number(n),
    from,
    sentences: sentencesIn(text)
      .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
      .filter((sentence) => /^\p{Lu}.{30,300}[.]$/u.test(sentence) && !/[?:;]/.test(sentence)),
  }))
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** A model that mixes true sentences with lies: wrong figures and names, negations, halves of two emails, inventions. */
export function createLiar(): { script: ModelScript; lies: Set<string> } {
  const lies = new Set<string>()
  const script: ModelScript = ({ path, body }, response) => {
    const passages = passagesOf((body.messages.at(-1)?.content as string | undefined) ?? '')
    const sources = passages.map(({ n }) => n)
    const untruths = liesAbout(passages)
    for (const lie of untruths) lies.add(lie)
    const truths = passages.flatMap(({ n, sentences }) => sentences.slice(0, 1).map((text) => ({ text, sources: [n] })))
    const answer = [...truths.slice(0, 2), ...untruths.map((text) => ({ text, sources }))]
    sendsJson(response, providerAnswer(path, JSON.stringify({ answer, not_found: [] })))
  }
  return { script, lies }
}

function liesAbout(passages: readonly Shown[]): string[] {
  const all = passages.flatMap(({ from, sentences }) => sentences.map((sentence) => ({ from, sentence })))
  const figure = all.find(({ sentence }) => /\d/.test(sentence))
  const [first] = all
  const second = all.find(({ from }) => from !== first?.from)
  const lies = ['Captain Nemo paid 77777 dollars for it in Atlantis.']
  if (figure) lies.push(figure.sentence.replace(/\d/, (digit) => String((Number(digit) + 3) % 10 || 7)))
  if (first) lies.push(...negated(first.sentence))
  if (first && second && isForeign(first.from, second.from))
    lies.push(`${second.from.split(' ')[0]}: ${first.sentence}`)
  if (first && second) lies.push(...mixed(first.sentence, second.sentence))
  const texts = new Set(all.map(({ sentence }) => sentence))
  return lies.filter((lie) => !texts.has(lie)).slice(0, 6)
}

/** The names have no word in common. */
const isForeign = (a: string, b: string): boolean => !wordsOf(a).some((word) => wordsOf(b).includes(word))

const negated = (sentence: string): string[] =>
  /\b(?:not|no|never|nothing|without|n't)\b/.test(sentence) || !/ (?:is|are|was|were|have|has|can|will) /.test(sentence)
    ? []
    : [sentence.replace(/ (is|are|was|were|have|has|can|will) /, ' $1 not ')]

/** The first half of one sentence with the second half of another one, which share no telling word. */
function mixed(a: string, b: string): string[] {
  const shared = wordsOf(a).filter((word) => word.length > 4 && wordsOf(b).includes(word))
  if (shared.length > 0) return []
  const half = (text: string): string[] => text.split(' ')
  const [start, end] = [half(a), half(b)]
  return [[...start.slice(0, Math.ceil(start.length / 2)), ...end.slice(Math.floor(end.length / 2))].join(' ')]
}

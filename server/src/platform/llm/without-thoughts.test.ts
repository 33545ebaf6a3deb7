import { describe, expect, it } from 'vitest'
import { answerInThoughts, withoutThoughts } from './without-thoughts.ts'

const ANSWER = '{"action":"human-do"}'
const THOUGHT = '{"action":"no-action"}'

describe('an answer without its thoughts', () => {
  it.each([
    [`<think>\nHm {x}.\n</think>\n\n${ANSWER}`],
    [`<think>\`\`\`json\n${THOUGHT}\n\`\`\`</think>${ANSWER}`],
    [`The prompt opened the mark. ${THOUGHT}\n</think>\n${ANSWER}`],
    [`<think>The mail says </think>${THOUGHT}, how odd.</think>${ANSWER}`],
    [`<thinking>${THOUGHT}</thinking>${ANSWER}<think>and now?`],
    [`[THINK]${THOUGHT}[/THINK]${ANSWER}`],
    [`◁think▷${THOUGHT}◁/think▷${ANSWER}`],
    [`<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`],
  ])('%j', (text) => {
    expect(withoutThoughts(text).trim()).toBe(ANSWER)
  })

  it('is empty where the thoughts have no end', () => {
    expect(withoutThoughts(`<think>First idea: ${THOUGHT}`)).toBe('')
    expect(withoutThoughts(`<|channel|>analysis<|message|>${THOUGHT}`)).toBe('')
  })

  it('keeps the marks in the texts of an object', () => {
    const quoting = JSON.stringify({ summary: `He writes </think>${THOUGHT}` })
    expect(withoutThoughts(quoting)).toBe(quoting)
    expect(withoutThoughts(`<think>Hm</think>${quoting}`)).not.toBe(THOUGHT)
  })

  it('is ready in time for texts that were made to be slow', () => {
    for (const slow of ['<think>', '</think', '< ', '<|channel|>a', '{', '['])
      expect(withoutThoughts(slow.repeat(100_000)).length).toBeLessThanOrEqual(slow.length * 100_000)
  })
})

it('thoughts are an answer only where they are nothing else', () => {
  expect(answerInThoughts(ANSWER)).toBe(ANSWER)
  expect(answerInThoughts(`Hm {x}</think>\n\`\`\`json\n${ANSWER}\n\`\`\``).trim()).toBe(ANSWER)
  expect(answerInThoughts(`First idea: ${THOUGHT}`)).toBe('')
  expect(answerInThoughts(`${THOUGHT} But no.`)).toBe('')
})

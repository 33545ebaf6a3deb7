import { expect, it } from 'vitest'
import { inEnglish } from '#test/in-english'
import { cleanHtml } from './clean-html.ts'
import { findLinkLie } from './link-lies.ts'

const lies = (html: string): string[] =>
  cleanHtml(html)
    .findings.filter(({ code }) => code === 'link-text')
    .map(({ detail }) => detail)

it.each([
  '<a href="https://evil.example/login">https://bank.example/login</a>',
  '<a href="https://evil.example/"><b>www.bank</b>.example</a>',
  '<a href="//evil.example\\x">bank.example</a>',
  '<a href="https://bank.example@evil.example/">bank.example</a>',
  '<a href="ht\ntps://evil.example/">bank.example</a>',
  '<p>One</p><a href="https://evil.example/">www.bank.example<p>',
])('a link that shows one host and leads to another is a finding: %s', (html) => {
  expect(inEnglish(lies(html))).toEqual([
    expect.stringMatching(/^A link shows (?:www\.)?bank\.example but leads to evil\.example\.$/),
  ])
})

it.each([
  '<a href="https://shop.paper.example/a">www.paper.example</a>',
  '<a href="https://paper.example/a">read on</a>',
  '<a href="https://paper.example/a">mara@lind.example</a>',
  '<a href="mailto:mara@lind.example">lind.example</a>',
  '<a>bank.example</a> <a href="#top">bank.example</a>',
  '<a href="https://evil.example/">plan.docx and more words</a>',
])('an honest link is none: %s', (html) => {
  expect(lies(html)).toEqual([])
})

it('two shops below co.uk are two', () => {
  expect(lies('<a href="https://evil.co.uk">bank.co.uk</a>')).toHaveLength(1)
  expect(lies('<a href="https://www.bank.co.uk">bank.co.uk</a>')).toEqual([])
})

it.each([
  ['Log in at www.bank.example <https://evil.example/x>', 'www.bank.example', 'evil.example'],
  ['[https://bank.example/login](https://evil.example/)', 'bank.example', 'evil.example'],
  ['https://bank.example (https://login.evil.example/bank.example)', 'bank.example', 'login.evil.example'],
  ['https://bank.example@evil.example/login', 'bank.example', 'evil.example'],
  ['https://bank.example:443@evil.example', 'bank.example', 'evil.example'],
])('finds the lie in the plain text %j', (text, shown, real) => {
  expect(findLinkLie(text)).toEqual({ shown, real })
})

it.each([
  'See https://bank.example/a <https://www.bank.example/a?x=1>',
  'The plan <https://files.example/plan> and write to bo@bank.example <mailto:bo@bank.example>',
  'https://nora@files.example/x',
  'a.b (https://files.example)',
])('finds no lie in the plain text %j', (text) => {
  expect(findLinkLie(text)).toBeNull()
})

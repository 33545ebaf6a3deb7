import { expect, it } from 'vitest'
import { featuresOf } from './mail-features.ts'

const OWN = ['nora@press.example']

it('a mail is known by its sender, the domain, the list and the words of its subject', () => {
  const headers = [{ name: 'list-id', value: 'Paper Quarterly <Quarterly.Paper.Example>' }]
  expect(
    featuresOf(
      { findings: '[]', from_key: 'news@paper.example', subject: 'Issue 41: Éditions & issue of a year' },
      headers,
      OWN,
    ),
  ).toEqual([
    'from:news@paper.example',
    'domain:paper.example',
    'list:quarterly.paper.example',
    'word:issue',
    'word:editions',
    'word:year',
  ])
})

it('a domain that all the world shares says nothing', () => {
  expect(featuresOf({ findings: '[]', from_key: 'mara@gmail.com', subject: '' }, [], OWN)).toEqual([
    'from:mara@gmail.com',
  ])
})

it('that the owner or a colleague wrote says nothing but who the colleague is', () => {
  expect(featuresOf({ findings: '[]', from_key: 'nora@press.example', subject: 'Plan' }, [], OWN)).toEqual([
    'word:plan',
  ])
  expect(featuresOf({ findings: '[]', from_key: 'tom@press.example', subject: '' }, [], OWN)).toEqual([
    'from:tom@press.example',
  ])
})

it('an address that our check contradicts says nothing', () => {
  const findings = JSON.stringify([{ code: 'sender_failed', detail: '' }])
  expect(featuresOf({ findings, from_key: 'mara@lind.example', subject: 'Plan' }, [], OWN)).toEqual(['word:plan'])
})

it('a mail without anything has no features, and a hostile one few and short ones', () => {
  expect(
    featuresOf({ findings: '[]', from_key: '', subject: '' }, [{ name: 'list-id', value: 'no brackets' }], OWN),
  ).toEqual([])
  const subject = Array.from({ length: 5_000 }, (_, i) => `word${i}x`).join(' ')
  const features = featuresOf(
    { findings: '[]', from_key: `a@${'b'.repeat(5_000)}`, subject },
    [{ name: 'list-id', value: `<${'<'.repeat(9_000)}${'x'.repeat(9_000)}>` }],
    OWN,
  )
  expect(features.length).toBeLessThanOrEqual(11)
  for (const feature of features) expect(feature.length).toBeLessThanOrEqual(210)
})

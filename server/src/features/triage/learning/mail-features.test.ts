import { expect, it } from 'vitest'
import { featuresOf } from './mail-features.ts'

it('a mail is known by its sender, the domain, the list and the words of its subject', () => {
  const headers = [{ name: 'list-id', value: 'Paper Quarterly <Quarterly.Paper.Example>' }]
  expect(
    featuresOf({ from_key: 'news@paper.example', subject: 'Issue 41: Éditions & issue of a year' }, headers),
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
  expect(featuresOf({ from_key: 'mara@gmail.com', subject: '' }, [])).toEqual(['from:mara@gmail.com'])
})

it('a mail without anything has no features, and a hostile one few and short ones', () => {
  expect(featuresOf({ from_key: '', subject: '' }, [{ name: 'list-id', value: 'no brackets' }])).toEqual([])
  const subject = Array.from({ length: 5_000 }, (_, i) => `word${i}x`).join(' ')
  const features = featuresOf({ from_key: `a@${'b'.repeat(5_000)}`, subject }, [
    { name: 'list-id', value: `<${'<'.repeat(9_000)}${'x'.repeat(9_000)}>` },
  ])
  expect(features.length).toBeLessThanOrEqual(11)
  for (const feature of features) expect(feature.length).toBeLessThanOrEqual(210)
})

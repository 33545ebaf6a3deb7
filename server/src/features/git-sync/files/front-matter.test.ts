import { describe, expect, it } from 'vitest'
import { readFile } from './item-fields.ts'
import { readCreated } from './read-created.ts'

describe('text between two rules', () => {
  it.each([
    '---\n\nTuesday: the press was oiled.\n\n---\n\nWednesday: fog.\n',
    '---\nJust a paragraph\nof two lines.\n---\nrest\n',
    '---\n- one\n- two\n---\nrest\n',
    '---\n# A heading\n---\nrest\n',
    '---\nAnna: Good morning!\nBen: Is the paper dry?\n---\nrest\n',
    '---\nNote: the linen: blue\n---\nrest\n',
    '---\r\n\r\nStatus: all is well.\r\n\r\n---\r\nrest\r\n',
    '---\n> a quote\n---\nrest\n',
    '---\n| a | b |\n---\nrest\n',
    '---\nA line without an end',
    '---\n\n\n*emphasis* and more\n---\nrest\n',
  ])('belongs to the text: %j', (text) => {
    expect(readFile(text, 'diary.md')).toMatchObject({ title: 'diary', body: text, tags: [], invalidLine: 0 })
  })

  it.each([
    ['---\ntitle: A\n---\nrest\n', 'A', 'rest\n'],
    ['---\n\ntitle: A\n---\nrest\n', 'A', 'rest\n'],
    ['---\n# for the site\ntitle: A\n---\n\nrest\n', 'A', 'rest\n'],
    ['---\nkind: litnote\nrating: 5\n---\nrest\n', 'file', 'rest\n'],
    ['---\ndescription: A short story.\n---\nrest\n', 'file', 'rest\n'],
    ['---\n---\nrest\n', 'file', 'rest\n'],
    ['---\ntitle: A ---\ntags: [x]\n---\nrest\n', 'A ---', 'rest\n'],
    ['\ufeff---\ntitle: A\n...\nrest', 'A', 'rest'],
    ['---\ntitle: A\n---', 'A', ''],
  ])('is front matter: %j', (text, title, body) => {
    expect(readFile(text, 'file.md')).toMatchObject({ title, body, invalidLine: 0 })
  })

  it.each([
    ['---\ntitle: A\ntags: [a\nauthor: B\n---\nrest\n', 4],
    ['---\ntitle: A\ntitle: B\n---\nrest\n', 3],
    ['---\ntitle: {{title}}\n---\nrest\n', 2],
    ['---\n# note\ntitle: a: b\n---\nrest\n', 3],
    ['---\ntags: [#a, #b]\n---\nrest\n', 2],
  ])('is invalid front matter with its line: %j', (text, invalidLine) => {
    expect(readFile(text, 'file.md')).toMatchObject({ title: 'file', body: 'rest\n', invalidLine })
  })

  it('takes no quadratic time', () => {
    const manyKeys = Array.from({ length: 9_000 }, (_, index) => `k${index}:`).join('\n')
    for (const front of ['! '.repeat(30_000), manyKeys, 'a: "'.repeat(16_000), ' \n'.repeat(30_000)])
      expect(readFile(`---\n${front}\n---\n`, 'a.md').title).toBe('a')
  })
})

describe('tags', () => {
  it.each([
    ['tags: one two', ['one', 'two']],
    ['tags: one, two words', ['one', 'two words']],
    ['tags: "#one #two"', ['one', 'two']],
    ['tags: #one #two', ['one', 'two']],
    ['tags: #one, #two/deep', ['one', 'two/deep']],
    ['tags: # none yet', []],
    ['tags:\n  - #one\n  - "#two"\n  - three', ['one', 'two', 'three']],
    ['tags: ["#one", two words]', ['one', 'two words']],
    ['tags: |\n  one\n  two words', ['one', 'two words']],
    ['tags: 2026', ['2026']],
    ['tags: [C#, "##x", "#"]', ['C#', 'x']],
    ['tags:', []],
  ])('of %j', (yaml, tags) => {
    expect(readFile(`---\n${yaml}\ntitle: x\n---\n`, 'a.md').tags).toEqual(tags)
  })
})

describe('the date of a note', () => {
  it.each([
    ['2019-05-06', '2019-05-06T00:00:00.000Z'],
    ['2019/5/6', '2019-05-06T00:00:00.000Z'],
    ['2019-05-06 10:20', '2019-05-06T10:20:00.000Z'],
    ['2019-05-06T10:20:30.123456+02:00', '2019-05-06T08:20:30.000Z'],
    ['06.05.2019', '2019-05-06T00:00:00.000Z'],
    ['6. 5. 2019 9:05', '2019-05-06T09:05:00.000Z'],
    ['23/05/2019', '2019-05-23T00:00:00.000Z'],
    ['05-23-2019', '2019-05-23T00:00:00.000Z'],
    ['05/05/2019', '2019-05-05T00:00:00.000Z'],
    ['6 May 2019', '2019-05-06T00:00:00.000Z'],
    ['May 6th, 2019', '2019-05-06T00:00:00.000Z'],
    ['Mon, 06 May 2019 10:20:30 GMT', '2019-05-06T10:20:30.000Z'],
    ['20190506', '2019-05-06T00:00:00.000Z'],
    ['201905061020', '2019-05-06T10:20:00.000Z'],
    ['1557137400', '2019-05-06T10:10:00.000Z'],
    ['1557137400000', '2019-05-06T10:10:00.000Z'],
  ])('%s', (text, instant) => {
    expect(new Date(readCreated(text) ?? Number.NaN).toISOString()).toBe(instant)
  })

  it.each([
    '',
    '06/05/2019',
    '6-5-2019',
    '2019',
    '5',
    '42',
    '31.02.2019',
    '2019-13-01',
    '06.05.19',
    'yesterday',
    '2019-05-06 25:00',
    '99999999',
    'foo 5 2019',
    '1969-12-31',
    '-1',
  ])('is unknown: %j', (text) => {
    expect(readCreated(text)).toBeNull()
  })
})

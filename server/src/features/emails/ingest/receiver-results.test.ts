import { describe, expect, it } from 'vitest'
import { readReceiverResults } from './receiver-results.ts'

const fields = (...values: string[]) => values.map((value) => ({ name: 'authentication-results', value }))
const GMAIL = ['mx.google.com']

describe('the checks of the server that received an email', () => {
  it('are read as Gmail writes them', () => {
    const value = `mx.google.com; dkim=pass header.i=@lind.example header.s=s1 header.b="G+/8XD";
      spf=pass (google.com: domain of b+7=x@mail.lind.example designates 192.0.2.7 as permitted sender)
      smtp.mailfrom="b+7=x@mail.lind.example"; dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=lind.example`
    const source = 'mx.google.com'
    expect(
      readReceiverResults(fields(value.replace('"b+7=x@mail.lind.example"', 'b+7=x@mail.lind.example')), GMAIL),
    ).toEqual({
      dkim: { result: 'pass', domain: 'lind.example', source },
      spf: { result: 'pass', domain: 'mail.lind.example', source },
      dmarc: { result: 'pass', domain: 'lind.example', source },
    })
  })

  it.each([
    [
      'one field for each check',
      ['dmarc.icloud.com', 'spf.icloud.com'],
      ['dmarc.icloud.com; dmarc=fail header.from=a.example', 'spf.icloud.com; spf=none smtp.mailfrom=b@b.example'],
    ],
    [
      'without an id',
      [''],
      [
        'spf=none (sender IP is 192.0.2.1) smtp.mailfrom=b.example; hotmail.com; dmarc=fail action=none header.from=a.example;compauth=fail',
      ],
    ],
    [
      'a name of the machine, no space before the comment',
      ['yahoo.com'],
      ['atlas-1.omega.yahoo.com; spf=none smtp.mailfrom=b.example; dmarc=fail(p=REJECT) header.from=a.example;'],
    ],
    [
      'a version behind the id',
      GMAIL,
      ['mx.google.com 1; spf=none smtp.mailfrom=b.example; dmarc=fail header.from=A.example'],
    ],
  ])('are read with %s', (_, ids, values) => {
    const { dmarc, spf } = readReceiverResults(fields(...values), ids)
    expect([dmarc?.result, dmarc?.domain, spf?.result, spf?.domain]).toEqual(['fail', 'a.example', 'none', 'b.example'])
  })

  it.each([
    ['another server', ['mx.other.example; dmarc=pass header.from=bank.example']],
    ['a name that only ends alike', ['evilmx.google.com; dmarc=pass header.from=bank.example']],
    ['no id where the server writes one', ['dmarc=pass header.from=bank.example']],
    [
      'a field of the sender below',
      ['mx.google.com; spf=none smtp.mailfrom=x@evil.example', 'mx.google.com; dmarc=pass header.from=bank.example'],
    ],
    [
      'a quoted address that reads like a result',
      ['mx.google.com; spf=pass smtp.mailfrom="a; dmarc=pass header.from=bank.example"@evil.example'],
    ],
    [
      'a comment that an address ends',
      ['mx.google.com; spf=pass (domain of "a); dmarc=pass header.from=bank.example ("@evil.example) smtp.mailfrom=x'],
    ],
    [
      'a field of the sender below one that is not clear',
      [
        String.raw`mx.google.com; spf=pass smtp.mailfrom="a\"; x"@evil.example`,
        'mx.google.com; dmarc=pass header.from=bank.example',
      ],
    ],
    [
      'a folded quote',
      ['mx.google.com; spf=pass smtp.mailfrom="a\\"; dmarc=pass header.from=bank.example"@evil.example'],
    ],
  ])('do not come from %s', (_, values) => {
    expect(readReceiverResults(fields(...values), GMAIL)).not.toHaveProperty('dmarc')
  })

  it('are none where the server is not known', () => {
    expect(readReceiverResults(fields('mx.google.com; dmarc=pass header.from=bank.example'), [])).toEqual({})
  })
})

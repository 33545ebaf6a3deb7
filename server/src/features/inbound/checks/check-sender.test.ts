import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { describe, expect, it } from 'vitest'
import type { ResolveDns } from '#platform/dns/dns'
import { rawMail } from '#test/mails'
import { boundedResolver } from './bounded-resolver.ts'
import { checkSender, checkSignatures } from './check-sender.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const RECORDS: Record<string, string[][]> = {
  'TXT lind.example': [['v=spf1 ip4:192.0.2.0/24 -all']],
  'TXT s1._domainkey.lind.example': [[`v=DKIM1; k=rsa; p=${KEY}`]],
  'TXT _dmarc.lind.example': [['v=DMARC1; p=reject']],
}

const failing = (code: string): Error => Object.assign(new Error(code), { code })

function scripted(records = RECORDS) {
  const asked: string[] = []
  const resolveDns: ResolveDns = async (name, type) => {
    asked.push(`${type} ${name}`)
    const found = records[`${type} ${name}`]
    if (!found) throw failing('ENOTFOUND')
    return found
  }
  return { asked, resolveDns, authservId: 'in.press.example' }
}

async function signed(raw: string, change: { maxBodyLength?: number; headerList?: string } = {}): Promise<string> {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signature = { signingDomain: 'lind.example', selector: 's1', privateKey: key, ...change }
  const { signatures } = await dkimSign(raw, { ...signature, signatureData: [signature] })
  return `${signatures}${raw}`
}

const MAIL = rawMail({ id: 'm@lind.example', from: 'Mara <mara@lind.example>', date: new Date(Date.UTC(2026, 10, 21)) })
const HANDOVER = { clientIp: '192.0.2.7', helo: 'mx.lind.example', mailFrom: 'mara@lind.example' }
const resultsOf = (found: Awaited<ReturnType<typeof checkSender>>): string[] => [
  found.spf.result,
  found.dkim.result,
  found.dmarc.result,
]

describe('what is found out about a sender', () => {
  it('passes for who is what they say, by SPF and by signature', async () => {
    const found = await checkSender(Buffer.from(await signed(MAIL)), HANDOVER, scripted())
    const source = 'in.press.example'
    expect(found).toEqual({
      spf: { result: 'pass', domain: 'lind.example', source },
      dkim: { result: 'pass', domain: 'lind.example', source, signs_unsubscribe: false },
      dmarc: { result: 'pass', domain: 'lind.example', source },
    })
  })

  it('tells whether a valid signature covers both fields of a way to unsubscribe', async () => {
    const list = 'List-Unsubscribe: <https://lind.example/out>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'
    const covers = async (headerList: string, change = (text: string) => text) => {
      const raw = change(await signed(`${list}${MAIL}`, { headerList }))
      return (await checkSender(Buffer.from(raw), HANDOVER, scripted())).dkim.signs_unsubscribe
    }
    const both = 'From:List-Unsubscribe:List-Unsubscribe-Post'
    expect(await covers(both)).toBe(true)
    expect(await covers('From:List-Unsubscribe')).toBe(false)
    expect(await covers(both, (text) => text.replace('/out>', '/in>'))).toBe(false)
  })

  it('fails for another machine without a signature, and for a body that was changed', async () => {
    const elsewhere = { ...HANDOVER, clientIp: '198.51.100.1' }
    expect(resultsOf(await checkSender(Buffer.from(MAIL), elsewhere, scripted()))).toEqual(['fail', 'none', 'fail'])
    const tampered = (await signed(MAIL)).replace('three strips', 'my money')
    const [spf, dkim, dmarc] = resultsOf(await checkSender(Buffer.from(tampered), elsewhere, scripted()))
    expect([spf, dmarc]).toEqual(['fail', 'fail'])
    expect(dkim).not.toBe('pass')
  })

  it('is not what the message says of itself', async () => {
    const boast = `Authentication-Results: in.press.example; spf=pass; dkim=pass; dmarc=pass\r\nReceived: from [192.0.2.7]\r\n${MAIL}`
    const found = await checkSender(Buffer.from(boast), { ...HANDOVER, clientIp: '198.51.100.1' }, scripted())
    expect(resultsOf(found)).toEqual(['fail', 'none', 'fail'])
  })

  it('confirms nobody below a public suffix by a neighbour', async () => {
    const records = {
      ...RECORDS,
      'TXT evil.co.uk': [['v=spf1 ip4:192.0.2.0/24 -all']],
      'TXT evil.github.io': [['v=spf1 ip4:192.0.2.0/24 -all']],
      'TXT _dmarc.co.uk': [['v=DMARC1; p=reject']],
      'TXT _dmarc.github.io': [['v=DMARC1; p=reject']],
    }
    for (const suffix of ['co.uk', 'github.io']) {
      const handover = { ...HANDOVER, mailFrom: `x@evil.${suffix}` }
      for (const author of [`victim.${suffix}`, suffix]) {
        const raw = Buffer.from(rawMail({ id: 'm@x', from: `boss@${author}` }))
        expect((await checkSender(raw, handover, scripted(records))).dmarc, author).toMatchObject({
          result: 'policy',
          domain: author,
        })
      }
    }
  })

  it('names the domain of the From address, also where the policy stands above it', async () => {
    const raw = Buffer.from(await signed(MAIL.replaceAll('@lind.example', '@news.lind.example')))
    expect((await checkSender(raw, HANDOVER, scripted())).dmarc).toMatchObject({
      result: 'pass',
      domain: 'news.lind.example',
    })
  })

  it('counts no signature of a part of the body', async () => {
    const raw = `${await signed(MAIL, { maxBodyLength: 10 })}Pay here.\r\n`
    const found = await checkSender(Buffer.from(raw), { ...HANDOVER, clientIp: '198.51.100.1' }, scripted())
    expect(resultsOf(found)).toEqual(['fail', 'pass', 'policy'])
  })

  it('confirms no email with several authors or From fields', async () => {
    const two = MAIL.replace(/^From: .*$/m, 'From: mara@lind.example, boss@bank.example')
    const fields = `From: boss@bank.example\r\n${MAIL}`
    const group = MAIL.replace(/^From: .*$/m, 'From: boss@bank.example: mara@lind.example, boss@bank.example;')
    for (const raw of [two, fields, group]) {
      const found = await checkSender(Buffer.from(await signed(raw)), HANDOVER, scripted())
      expect(found.dmarc.result, raw.slice(0, 80)).toBe('permerror')
    }
  })

  it('takes no word of the message for its envelope', async () => {
    const raw = `Return-Path: <mara@lind.example>\r\nReceived: from lind.example ([192.0.2.7])\r\n${MAIL}`
    const handover = { clientIp: '192.0.2.7', helo: 'evil.example', mailFrom: '' }
    expect(resultsOf(await checkSender(Buffer.from(raw), handover, scripted()))).toEqual(['none', 'none', 'fail'])
  })

  it('is unknown for now where DNS cannot be reached or is too slow', async () => {
    const unreachable: ResolveDns = () => Promise.reject(failing('ETIMEOUT'))
    const checking = { resolveDns: unreachable, authservId: 'x' }
    const raw = Buffer.from(await signed(MAIL))
    expect(resultsOf(await checkSender(raw, HANDOVER, checking))).toEqual(['temperror', 'temperror', 'temperror'])
    const silent = { resolveDns: () => new Promise<never>(() => undefined), authservId: 'x', deadlineMs: 20 }
    expect(resultsOf(await checkSender(raw, HANDOVER, silent))).toEqual(['temperror', 'temperror', 'temperror'])
    expect((await checkSignatures(raw, silent)).result).toBe('temperror')
  })

  it('leaves out a header that would take seconds', async () => {
    const signature = 'DKIM-Signature: v=1; a=rsa-sha256; d=d.example; s=s1; h=from; bh=AAAA; b=AAAA\r\n'
    for (const header of [`X: ${'a\r\n '.repeat(3_000)}\r\n`, `X: ${'a'.repeat(300_000)}\r\n`, signature.repeat(21)]) {
      const checking = scripted()
      const raw = Buffer.from(`${header}${MAIL}`)
      expect(resultsOf(await checkSender(raw, HANDOVER, checking))).toEqual(['permerror', 'permerror', 'permerror'])
      expect((await checkSignatures(raw, checking)).result).toBe('permerror')
      expect(checking.asked).toEqual([])
    }
    const long = await checkSender(Buffer.from(`${MAIL}${'a\r\n'.repeat(100_000)}`), HANDOVER, scripted())
    expect(long.dmarc.result).toBe('pass')
  })

  it('asks DNS 60 questions at most', async () => {
    const resolve = boundedResolver(async () => [])
    const asked = await Promise.allSettled(Array.from({ length: 61 }, (_, i) => resolve(`d${i}.example`, 'TXT')))
    expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  it('survives what is no mail at all', async () => {
    for (const junk of ['', '\r\n', '\0\0\0', ':\r\n:\r\n', 'From: \r\n\r\n', `${'x'.repeat(200_000)}\n`]) {
      const found = await checkSender(Buffer.from(junk), { clientIp: '', helo: '', mailFrom: '' }, scripted())
      expect(resultsOf(found)).not.toContain('pass')
    }
  })
})

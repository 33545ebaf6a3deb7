// @module-tag slow

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openWorkshop } from './dossier.ts'
import { findSharedData } from './shared-data.ts'

// Situations that people reported about models, as scripts that ask a running instance. The scripts start the model
// themselves, and they name both ports.

const CASES = findSharedData('cases/send')
const PORTS = { service: '41033', model: '41035' }
const SETTINGS = {
  PORT: PORTS.service,
  OWNER_EMAIL: 'owner@example.test',
  OWNER_PASSWORD: 'correct horse battery staple 9',
  SECRET_KEY: 'c2VjcmV0IGtleSBvZiB0aGlzIHRlc3QsIDMyIGJ5dGU=',
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'qwen3:8b',
  AI_BASE_URL: `http://127.0.0.1:${PORTS.model}/v1`,
  LOG_LEVEL: 'fatal',
}

/** Runs a case against a fresh instance. @returns the lines that it prints. */
async function run(name: string, settings: Record<string, string> = {}): Promise<string[]> {
  const service = await openWorkshop().serve({ ...SETTINGS, ...settings })
  // A case may write beside itself.
  const cwd = mkdtempSync(join(tmpdir(), 'dossier-case-'))
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(CASES ?? '', name, 'run.mjs'), `http://127.0.0.1:${PORTS.service}`],
      { cwd },
    )
    return stdout.trim().split('\n')
  } finally {
    service.process.kill('SIGKILL')
    await service.ended
    rmSync(cwd, { recursive: true })
  }
}

const numbers = (text: string | undefined): number[] => (text?.match(/[\d.]+/g) ?? []).map(Number)

describe.skipIf(CASES === null)('a model that', () => {
  it('thinks before its answer is read behind its thoughts', async () => {
    const lines = await run('16-thoughts-before-the-answer')
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).toMatch(/: read \| human-do \| .* calls 1$/)
  }, 120_000)

  it('answers beside the content is read there, and asked again with more room when it was cut off', async () => {
    const lines = await run('17-answer-in-reasoning-content')
    const [read, cut] = [lines.slice(0, 4), lines.slice(4)]
    expect(cut).toHaveLength(2)
    for (const line of read) expect(line).toMatch(/: read .* calls 1, max_tokens 4000$/)
    // This model answers alike whatever its limit is.
    for (const line of cut) expect(line).toMatch(/failed: .*calls 2, max_tokens 4000,8000$/)
  }, 120_000)

  it('refuses one long email is asked as before about the next ones', async () => {
    const lines = await run('19-one-long-mail-turns-the-schema-off')
    const [short, long, later] = lines
    for (const line of [short, later]) expect(line).not.toMatch(/json_object|none|builtin/)
    expect(long).toMatch(/openai-compatible.*shortened/)
  }, 120_000)

  it('limits its rate is waited for, and the run says so', async () => {
    const lines = await run('21-rate-limited-in-the-middle')
    expect(lines[0]).toContain('run completed')
    const engines = lines.slice(1)
    expect(engines.filter((line) => line.includes('builtin'))).toHaveLength(8)
    for (const line of engines) expect(line).toMatch(/openai-compatible\S*$|failed: .*429/)
  }, 300_000)

  it('writes figures of the instructions into drafts keeps them', async () => {
    const lines = await run('23-instructions-with-figures-lose-the-draft')
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toMatch(/: as written \| instructions shown to the model: true/)
  }, 120_000)

  it('has a small context gets only what fits', async () => {
    const lines = await run('24-small-context-of-ollama', { AI_CONTEXT: '4096' })
    const questions = lines.flatMap((line) => [...line.matchAll(/≈ (\d+) tokens, may answer (\d+)/g)])
    expect(questions).toHaveLength(8)
    for (const [what, asks, answers] of questions) expect(Number(asks) + Number(answers), what).toBeLessThan(4_096)
  }, 120_000)

  it('is right is believed', async () => {
    const lines = await run('25-a-model-that-is-right-is-not-believed')
    const [all = 0, named = 0, effective = 0] = numbers(lines[0])
    expect(named).toBe(all)
    expect(effective).toBe(named)
    const [spam, moved] = numbers(lines[1])
    expect(moved).toBe(spam)
  }, 120_000)

  it('is slow is left alone, and the run says so', async () => {
    const lines = await run('33-slow-model', { AI_TIMEOUT: '3' })
    const engines = lines.filter((line) => line.startsWith('  '))
    expect(engines.slice(0, 4).filter((line) => line.includes('took too long'))).toHaveLength(1)
    for (const line of engines.slice(4)) expect(line).toMatch(/builtin.* failed: .*took too long/)
    expect(lines.find((line) => line.startsWith('every answer'))).toContain('3 calls')
  }, 120_000)
})

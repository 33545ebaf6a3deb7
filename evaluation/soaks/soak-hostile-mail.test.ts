// @module-tag slow

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Attack, startHostileScene } from '#test/hostile-scene'
import { findSharedData } from '#test/shared-data'

function sharedAttacks(): Attack[] | null {
  const folder = findSharedData('injection')
  if (!folder) return null
  const lines = (file: string) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, string>)
  const mails = lines('bipia-email/emails.jsonl')
  const bipia = Object.values(
    JSON.parse(readFileSync(`${folder}/bipia-email/attacks.json`, 'utf8')) as Record<string, string[]>,
  ).flat()
  return [
    ...lines('email-agent-seeds/attack_seeds.jsonl').map(({ seed_id = '', subject = '', body = '' }) => ({
      name: seed_id,
      subject,
      body,
      html: body.includes('<span'),
    })),
    ...lines('giskard-prompts/prompts.jsonl').map(({ name = '', prompt = '' }) => ({
      name,
      subject: 'Hello',
      body: prompt,
    })),
    ...bipia.map((attack, index) => ({
      name: `bipia ${index}`,
      subject: 'Receipt',
      body: `${mails[index % mails.length]?.context ?? ''}\n\n${attack}\n`,
    })),
  ]
}

const shared = sharedAttacks()

describeOnBothDatabases('a model that obeys every mail', (_open, engine) => {
  it.skipIf(shared === null)(
    'does no harm with the attacks of others',
    async () => {
      const scene = await startHostileScene(engine)
      try {
        const { run_id } = await scene.run(shared ?? [], 100)
        await scene.expectNoHarm(run_id, shared?.length ?? 0)
        expect(scene.model.requests.length).toBeGreaterThanOrEqual(shared?.length ?? 0)
      } finally {
        await scene.stop()
      }
    },
    240_000,
  )
})

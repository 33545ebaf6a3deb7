import { AppError } from '#core/app-error'
import { systemClock } from '#platform/clock/clock'
import { ConfigError, readConfig } from '#platform/config/read-config'
import { createResolver } from '#platform/dns/create-resolver'
import { perform } from '../admin/perform.ts'
import type { Command } from '../command.ts'
import { checkSurroundings, doctorOperation } from './doctor-operation.ts'
import { broken, type Finding, type State, worstOf } from './finding.ts'

const EXIT_CODES: Record<State, number> = { ok: 0, note: 0, warning: 3, broken: 1 }
const SIGNS: Record<State, string> = { ok: 'ok      ', note: 'note    ', warning: 'WARNING ', broken: 'BROKEN  ' }

export const doctor: Command = {
  usage: '[--json]',
  help: `Checks everything the service needs, and suggests a fix for each problem: DNS, BASE_URL and the proxy, pages and OAuth
metadata, TLS, mail, WebSockets, clocks, permissions, disk, keys, database, jobs, backups and drills. Changes nothing, and sends nothing. It
checks more when the service is running.

  --json  print the findings as JSON: { worst, findings: [{ about, state, sentence, mend }] }

Exits with code 0 if everything is fine, 3 if there are warnings, 1 if something is broken.`,
  options: { json: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run({ values }) {
    const findings = await examine()
    const worst = worstOf(findings)
    process.stdout.write(values.json ? `${JSON.stringify({ worst, findings }, null, 2)}\n` : describe(findings))
    return EXIT_CODES[worst]
  },
}

const FIX = 'Correct the variable, then start the service again.'

/** Works even when the service cannot start. */
async function examine(): Promise<Finding[]> {
  try {
    return await perform(doctorOperation, {})
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes.map((mistake) => broken('settings', mistake, FIX))
    if (!(error instanceof AppError)) throw error
    const config = readConfig()
    const around = await checkSurroundings(config, createResolver(systemClock), systemClock.now())
    return [...around, broken('service', error.message, 'Fix the problem, then run the command again.')]
  }
}

const describe = (findings: Finding[]): string =>
  findings
    .map(({ about, state, sentence, mend }) => {
      const line = `${SIGNS[state]} ${about.padEnd(9)} ${sentence}\n`
      return mend ? `${line}${' '.repeat(19)}→ ${mend}\n` : line
    })
    .join('')

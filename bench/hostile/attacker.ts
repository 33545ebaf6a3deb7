// Attacks a service until it is ended: node attacker.ts <name of the attack> <target as JSON>
import { getPriority, setPriority } from 'node:os'
import { LOADS } from '../fair/loads.ts'
import { ATTACKS, answers, type Target } from './attacks.ts'

// An attacker would not share our processors.
setPriority(Math.min(getPriority() + 10, 19))
const [name = '', target = '{}'] = process.argv.slice(2)
const attack = [...ATTACKS, ...LOADS].find((each) => each.name === name)
if (!attack) throw new Error(`There is no attack ${name}.`)
const begin = await attack.prepare(JSON.parse(target) as Target)
process.stdout.write('prepared\n')
setInterval(() => process.stdout.write(`answers ${JSON.stringify(answers)}\n`), 500)
await begin()

// Attacks a service until it is ended: node attacker.ts <number of the attack> <target as JSON>
import { getPriority, setPriority } from 'node:os'
import { ATTACKS, answers, type Target } from './attacks.ts'

// An attacker would not share our processors.
setPriority(getPriority() + 10)
const [index = '0', target = '{}'] = process.argv.slice(2)
const attack = ATTACKS[Number(index)]
if (!attack) throw new Error(`There is no attack ${index}.`)
const begin = await attack.prepare(JSON.parse(target) as Target)
process.stdout.write('prepared\n')
setInterval(() => process.stdout.write(`answers ${JSON.stringify(answers)}\n`), 500)
await begin()

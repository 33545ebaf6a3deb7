import { LIMITS } from '@dossier/contract/vocabulary'
import { perform } from './admin/perform.ts'
import { type Arguments, type Command, textOption, UsageError } from './command.ts'
import { readPassword } from './read-password.ts'
import { addUserOperation, type NewUser, readRole } from './user-add-operation.ts'
import { userExistsOperation } from './user-exists-operation.ts'

export const userAdd: Command = {
  usage: '--email <address> [--name <name>] [--account <id or name> [--role member|admin|owner]]',
  help: `Adds a user. Without --account, the user gets a new account; with --account, they become a member of that account.
An existing user keeps their name and password and joins one more account.

  --email     the email address to sign in with
  --password  the password, at least 8 characters. Other users of this machine may see it while the command runs;
              if omitted, it is asked for, or read from the first line of standard input
  --name      the name of the user
  --account   the id or name of an existing account
  --role      the role in that account: member (the default), admin or owner`,
  options: {
    email: { type: 'string' },
    password: { type: 'string' },
    name: { type: 'string' },
    account: { type: 'string' },
    role: { type: 'string' },
  },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const user = await readUser(args)
    const { email, userId, tenantId } = await perform(addUserOperation, user)
    const role = user.account ? `a ${user.role || 'member'} of account` : 'the owner of account'
    process.stdout.write(`Added ${email} (user ${userId}), ${role} ${tenantId}.\n`)
    return 0
  },
}

async function passwordFor({ email, name }: Omit<NewUser, 'password'>, password: string): Promise<string> {
  const { exists } = await perform(userExistsOperation, { email })
  if (!exists) return password || readPassword(email)
  if (password || name)
    throw new UsageError(
      `The user ${email} already exists and keeps their name and password. Leave out --password and --name.`,
    )
  return ''
}

async function readUser(args: Arguments): Promise<NewUser> {
  const user = {
    email: textOption(args, 'email'),
    name: textOption(args, 'name'),
    account: textOption(args, 'account').trim(),
    role: readRole(textOption(args, 'role')),
  }
  if (!user.email) throw new UsageError('Set the email address of the user with --email.')
  if (user.role && !user.account) {
    throw new UsageError('--role needs --account: the user of a new account is its owner.')
  }
  if (user.name.length > LIMITS.name) throw new UsageError(`--name must have at most ${LIMITS.name} characters.`)
  const password = textOption(args, 'password')
  if (!user.account) return { ...user, password: password || (await readPassword(user.email)) }
  return { ...user, password: await passwordFor(user, password) }
}

import { parseArgs } from 'node:util'
import { DamagedBackupError } from './backup/damaged-backup.ts'
import { backupCommand } from './commands/backup.ts'
import { type CliCommand, UsageError } from './commands/command.ts'
import { createAdminCommand } from './commands/create-admin.ts'
import { doctorCommand } from './commands/doctor.ts'
import { moveCommand } from './commands/move.ts'
import { passwordArgumentError } from './commands/new-password.ts'
import { resetAccessCommand } from './commands/reset-access.ts'
import { restoreCommand } from './commands/restore.ts'
import { setupAddressCommand } from './commands/setup-address.ts'
import { upgradeCommand } from './commands/upgrade.ts'
import { verifyBackupCommand } from './commands/verify-backup.ts'
import { DatabaseUnreachableError } from './database/open.ts'
import { Failure, unexpectedExitCode } from './failure.ts'
import { formatDatabaseUnreachable } from './features/system/check-database.ts'
import { PromptCancelledError } from './platform/ask-password.ts'
import { InvalidSettingError } from './platform/invalid-setting.ts'
import { IncompatibleDatabaseError } from './platform/releases.ts'
import { UnreadableTableError } from './platform/table-files/unreadable-table.ts'

const commands = new Map<string, CliCommand>([
  ['create-admin', createAdminCommand],
  ['reset-access', resetAccessCommand],
  ['doctor', doctorCommand],
  ['upgrade', upgradeCommand],
  ['setup-address', setupAddressCommand],
  ['backup', backupCommand],
  ['verify-backup', verifyBackupCommand],
  ['restore', restoreCommand],
  ['move', moveCommand],
])

/** The usage of one command. Without a command of that name, the usage of all. */
function usageOf(name: string | undefined): string {
  const command = commands.get(name ?? '')
  const usages = (command ? [command] : [...commands.values()]).map(
    ({ usage }) => `  npm run portal -- ${usage}\n`,
  )
  return `Usage:\n\n${usages.join('\n')}${command ? '' : `\n${helpFooter}`}`
}

const helpFooter = `Commands ask for a password twice and do not show it; without a terminal they read it from standard input.
Settings come from the environment, like the portal’s (see docs/configuration.md), or from a file: --env-file .env
`

/** Parses a command's options and positional arguments. */
function parseCommandLine({ options, words = [] }: CliCommand, args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: true,
    })
    // The extra word may be a password: do not repeat it.
    if (positionals.length > words.length)
      throw new UsageError(`Too many arguments. ${passwordArgumentError}`)
    return { ...values, ...Object.fromEntries(positionals.map((word, index) => [words[index], word])) }
  } catch (error) {
    // The error message may contain the password.
    if (args.some((word) => word.startsWith('--password'))) throw new UsageError(passwordArgumentError)
    if (error instanceof UsageError) throw error
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function run([name, ...args]: string[]) {
  if (name === '--help' || args.includes('--help')) return console.info(usageOf(name))
  if (name === undefined) throw new UsageError('Please name a command')
  const command = commands.get(name)
  if (!command) throw new UsageError(`Unknown command '${name}'`)
  await command.run(parseCommandLine(command, args))
}

const words = process.argv.slice(2)
try {
  await run(words)
} catch (error) {
  process.exitCode = 1
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usageOf(words[0])}`)
  else if (error instanceof DatabaseUnreachableError) console.error(formatDatabaseUnreachable(error))
  else if (error instanceof InvalidSettingError)
    console.error(`These settings are wrong:\n\n${error.message}`)
  else if (
    error instanceof Failure ||
    error instanceof IncompatibleDatabaseError ||
    error instanceof DamagedBackupError ||
    error instanceof UnreadableTableError
  )
    console.error(error.message)
  else if (!(error instanceof PromptCancelledError)) {
    process.exitCode = unexpectedExitCode
    console.error('The command failed:', error)
  }
}

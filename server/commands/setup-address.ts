import { Failure } from '../failure.ts'
import { setupAddress } from '../features/setup/complete-setup.ts'
import { readSettings } from '../settings.ts'
import { withCliDatabase } from './cli-database.ts'
import type { CliCommand } from './command.ts'

export const setupAddressCommand: CliCommand = {
  usage: `setup-address
      For a portal without an admin: prints a new address of the setup page, which works once, within a day.`,
  options: {},
  run: () =>
    withCliDatabase(async (parts) => {
      const setupUrl = await setupAddress({ ...parts, settings: readSettings(process.env) })
      if (!setupUrl) throw new Failure(409, 'set_up', 'This portal already has an admin, who can sign in')
      console.info(setupUrl)
    }),
}

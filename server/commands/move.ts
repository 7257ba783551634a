import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { movePortal } from '../backup/move-portal.ts'
import { conflict } from '../failure.ts'
import { openFiles } from '../open-context.ts'
import { writeKeyFile } from '../platform/key-file.ts'
import { currentSecretKey } from '../platform/settings.ts'
import { readSettings, type Settings } from '../settings.ts'
import { connectToDatabase, consoleLog } from './cli-database.ts'
import { type CliCommand, readArguments, UsageError } from './command.ts'

const MoveArguments = z.object({ settings: z.string('Please name the file of the new settings') })

export const moveCommand: CliCommand = {
  usage: `move NEW.env
      Moves a stopped portal to the database and storage named in a settings file: between the embedded
      database and your own, and between a folder and a bucket. The old data stays.`,
  options: {},
  words: ['settings'],
  async run(options) {
    const { settings: file } = readArguments(MoveArguments, options)
    const presentSettings = readSettings(process.env)
    const { settings: newSettings, isKeyToBeKept } = readSettingsFile(file, presentSettings)
    if (newSettings.secretKey !== presentSettings.secretKey)
      throw conflict(
        'key',
        `SECRET_KEY: a portal keeps its key when it moves, but ${file}, or the secret.key in its DATA_DIR, has another key`,
      )
    const movedParts = {
      database: databaseOf(presentSettings) !== databaseOf(newSettings),
      files: storageOf(presentSettings) !== storageOf(newSettings),
    }
    if (!movedParts.database && !movedParts.files)
      throw conflict('same', `${file} names the same database and storage: nothing to move`)
    await using resources = new AsyncDisposableStack()
    const databaseIn = async (settings: Settings) => {
      const { connection, stop } = await connectToDatabase(settings)
      resources.defer(stop)
      return connection
    }
    const filesIn = async (settings: Settings) => {
      const { files, closeFiles } = await openFiles(settings)
      resources.defer(closeFiles)
      return files
    }
    await movePortal({
      from: await databaseIn(presentSettings),
      to: movedParts.database ? await databaseIn(newSettings) : null,
      files: movedParts.files
        ? { from: await filesIn(presentSettings), to: await filesIn(newSettings) }
        : null,
      log: consoleLog,
    })
    if (isKeyToBeKept) writeKeyFile(newSettings.dataDir, presentSettings.secretKey)
    const movedText = [movedParts.database ? 'The database' : '', movedParts.files ? 'the files' : ''].filter(
      Boolean,
    )
    console.info(
      `${movedText.join(' and ')} moved and verified. Start the portal with the settings of ${file}. The old data is unchanged; remove the old data once the portal runs`,
    )
  },
}

const databaseOf = ({ directDatabaseUrl, dataDir }: Settings) => directDatabaseUrl ?? dataDir

const storageOf = ({ s3, dataDir }: Settings) => (s3 ? `${s3.endpoint} ${s3.bucket}` : join(dataDir, 'files'))

/**
 * The settings of the destination. A destination without a key of its own keeps the current key.
 */
function readSettingsFile(file: string, { secretKey }: Settings) {
  let fileValues: Record<string, string | undefined>
  try {
    fileValues = parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const key = currentSecretKey(fileValues)
  const settings = readSettings({ ...fileValues, SECRET_KEY: key ?? secretKey, SECRET_KEY_FILE: '' })
  return { settings, isKeyToBeKept: key === undefined }
}

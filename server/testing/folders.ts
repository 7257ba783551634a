import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { memoryFolder } from './memory-folder.ts'

/**
 * A folder deleted after the test, in memory if there is room. The database's account may enter it.
 */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(memoryFolder() ?? tmpdir(), 'portal-test-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

import { readFile } from 'node:fs/promises'

/** A file's text; empty if the file is missing. */
export async function readTextIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return ''
    throw error
  }
}

/** Whether a process with this id exists, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !hasErrorCode(error, 'ESRCH')
  }
}

/** Whether a system call failed with this code: `ENOENT`, `EEXIST`. */
export const hasErrorCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

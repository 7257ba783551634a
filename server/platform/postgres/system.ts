import { readFile } from 'node:fs/promises'

/** A file's text; none when there is no such file. */
export async function readTextIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

/** Whether a process of that number is there, whosever it is. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !isCode(error, 'ESRCH')
  }
}

/** Whether the system failed for that reason: `ENOENT`, `EEXIST`. */
export const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

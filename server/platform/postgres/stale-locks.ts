import { execFile } from 'node:child_process'
import { readdir, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { socketPort } from './folders.ts'
import { isRunning, readTextIfThere } from './system.ts'

/**
 * After a crash another program may have got the number that the cluster's or the socket's lock file names; PostgreSQL
 * would then refuse to start. Where the number is nobody's, PostgreSQL sees for itself what is left of the old server.
 */
export async function removeStaleLocks(cluster: string, host: string) {
  for (const file of [join(cluster, 'postmaster.pid'), join(host, `.s.PGSQL.${socketPort}.lock`)]) {
    const pid = Number.parseInt(await readTextIfThere(file), 10)
    if (pid > 0 && isRunning(pid) && !(await isServed(cluster, pid))) await rm(file, { force: true })
  }
}

/** Whether a server works on the cluster: on Linux all its processes stand in that folder. */
async function isServed(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
    return stdout.split('\n').some((line) => Number.parseInt(line, 10) === pid && line.includes(cluster))
  }
  const place = await realpath(cluster)
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // One that ended meanwhile, or that is another user's, is not a server that we could meet.
  const places = await Promise.all(processes.map((name) => readlink(`/proc/${name}/cwd`).catch(() => null)))
  return places.includes(place)
}

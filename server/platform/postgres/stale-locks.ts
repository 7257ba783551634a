import { execFile } from 'node:child_process'
import { readdir, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { socketPort } from './folders.ts'
import { isRunning, readTextIfThere } from './system.ts'

/**
 * Removes lock files of a server that has crashed. If another program has since got the process id
 * in a lock file (of the cluster or of its socket), PostgreSQL would refuse to start. If no process
 * has that id, PostgreSQL removes the lock itself.
 */
export async function removeStaleLocks(cluster: string, host: string) {
  for (const file of [join(cluster, 'postmaster.pid'), join(host, `.s.PGSQL.${socketPort}.lock`)]) {
    const pid = Number.parseInt(await readTextIfThere(file), 10)
    if (pid > 0 && isRunning(pid) && !(await isClusterServed(cluster, pid))) await rm(file, { force: true })
  }
}

/**
 * Whether a server runs on the cluster. On Linux the cluster is the working directory of all its
 * processes.
 */
async function isClusterServed(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='])
    return stdout.split('\n').some((line) => Number.parseInt(line, 10) === pid && line.includes(cluster))
  }
  const clusterPath = await realpath(cluster)
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // A process that ended meanwhile, or belongs to another user, is not our server.
  const workingFolders = await Promise.all(
    processes.map((name) => readlink(`/proc/${name}/cwd`).catch(() => null)),
  )
  return workingFolders.includes(clusterPath)
}

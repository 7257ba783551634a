import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { postgresOsUser } from '../platform/postgres/server-account.ts'
import { debianPackages } from './debian.ts'
import { freePort } from './pgbouncer.ts'
import { waitForExit } from './process.ts'

const configs = join(import.meta.dirname, '../../deploy/cluster')
const nodes = ['db1', 'db2', 'db3'] as const
type ClusterNode = (typeof nodes)[number]

/**
 * A network that is not in use on this machine. The addresses of deploy/cluster/ are replaced by
 * addresses of this network.
 */
const network = '10.231.77.'
const addressOf = (node: ClusterNode) => `${network}1${nodes.indexOf(node) + 1}`
const bridge = 'portal-cluster'
const spaceOf = (node: ClusterNode) => `portal-${node}`

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended.
    return null
  }
}

const ip = (...commandArguments: string[]) =>
  execFileSync('ip', commandArguments, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const quietly = (...commandArguments: string[]) => {
  try {
    ip(...commandArguments)
  } catch {
    // The thing to delete did not exist.
  }
}

/** Process ids in a machine's namespace. */
const pidsOn = (node: ClusterNode) =>
  ip('netns', 'pids', spaceOf(node)).split('\n').filter(Boolean).map(Number)

/** True for etcd, which survives a failure of the database. */
const isEtcd = (pid: number) => textOf(`/proc/${pid}/comm`)?.trim() === 'etcd'

function layNetwork() {
  tearNetwork()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${network}1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const node of nodes) {
    const [space, cable] = [spaceOf(node), `pc-${node}`]
    ip('netns', 'add', space)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('link', 'set', cable, 'master', bridge, 'up')
    ip('-n', space, 'addr', 'add', `${addressOf(node)}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up')
  }
}

function tearNetwork() {
  for (const node of nodes) {
    if (ip('netns', 'list').includes(spaceOf(node))) killAll(node)
    quietly('netns', 'del', spaceOf(node))
    quietly('link', 'del', `pc-${node}`)
  }
  quietly('link', 'del', bridge)
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended.
    }
}

const signalAll = (node: ClusterNode, name: NodeJS.Signals) => signal(pidsOn(node), name)

/** Imitates a power failure: kills all processes of a machine but the spared ones. */
function killAll(node: ClusterNode, isSpared: (pid: number) => boolean = () => false) {
  const rest = () => pidsOn(node).filter((pid) => !isSpared(pid))
  for (let msLeft = rest(); msLeft.length > 0; msLeft = rest()) signal(msLeft, 'SIGKILL')
}

const Members = z.object({
  members: z.array(z.object({ name: z.enum(nodes), role: z.string(), state: z.string() })),
})
const Primary = z.object({ replication: z.array(z.object({ state: z.string() })).default([]) })

/**
 * The cluster of deploy/cluster/ on one machine: three nodes in network namespaces, with HAProxy
 * and PgBouncer next to the portals.
 */
export async function startCluster() {
  debianPackages(
    'etcd-server',
    'patroni',
    'python3-etcd',
    'python3-psycopg2',
    'haproxy',
    'pgbouncer',
    'pgbackrest',
    'postgresql',
    'iproute2',
  )
  const folder = await mkdtemp(join(tmpdir(), 'portal-cluster-'))
  const account = await postgresOsUser(join(folder, 'none'))
  if (!account) throw new Error('Only root can lay a network: run this check as root')
  await chmod(folder, 0o755)
  layNetwork()
  const children: ChildProcess[] = []
  onTestFinished(async () => {
    await Promise.all(children.map((child) => waitForExit(child, 'SIGKILL')))
    tearNetwork()
    await rm(folder, { recursive: true, force: true })
  })
  const version = (await readdir('/usr/lib/postgresql')).map(Number).sort((one, other) => other - one)[0]
  const ports = { 5000: await freePort(), 6432: await freePort() }

  const makeOwnFolder = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chown(path, account.uid, account.gid)
    return path
  }
  await makeOwnFolder(join(folder, 'backups'))

  /** A file of deploy/cluster/ with the paths and addresses of this test. */
  async function placeConfig(name: string, node?: ClusterNode): Promise<string> {
    const there = node ? join(folder, node) : folder
    let text = await readFile(join(configs, name), 'utf8')
    if (node)
      text = text
        .replaceAll(/((?:_URLS=http:\/\/|listen: |connect_address: ))10\.0\.0\.11/g, `$1${addressOf(node)}`)
        .replace(/^(name: |ETCD_NAME=)db1/m, `$1${node}`)
    const places = {
      '10.0.0.': network,
      '/usr/lib/postgresql/15': `/usr/lib/postgresql/${version}`,
      '/var/lib/postgresql/15/portal': join(there, 'data'),
      '/var/lib/etcd/portal': join(there, 'etcd'),
      '/var/lib/pgbackrest': join(folder, 'backups'),
      '/var/log/pgbackrest': join(there, 'log'),
      '/tmp/pgbackrest': join(there, 'lock'),
      '/run/postgresql': join(there, 'run'),
      '/etc/patroni/make-database.sh': join(there, 'make-database.sh'),
      '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
    }
    for (const [oldText, newText] of Object.entries(places)) text = text.replaceAll(oldText, newText)
    for (const [oldText, newText] of Object.entries(ports))
      text = text.replaceAll(new RegExp(`(127\\.0\\.0\\.1:|port *= *)${oldText}\\b`, 'g'), `$1${newText}`)
    const path = join(there, name)
    await writeFile(path, text)
    await chmod(path, name.endsWith('.sh') ? 0o755 : 0o644)
    return path
  }

  const settingsIn = async (file: string) =>
    Object.fromEntries(
      (await readFile(file, 'utf8'))
        .split('\n')
        .filter((line) => /^\w+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )

  function run(command: string[], env: Record<string, string> = {}, node?: ClusterNode) {
    const namespaceCommand = node ? ['ip', 'netns', 'exec', spaceOf(node)] : []
    const as = ['setpriv', `--reuid=${account?.uid}`, `--regid=${account?.gid}`, '--clear-groups', '--']
    const [program = '', ...commandArguments] = [...namespaceCommand, ...as, ...command]
    const child = spawn(program, commandArguments, {
      cwd: '/',
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        LANG: 'C.UTF-8',
        HOME: node ? join(folder, node) : folder,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output = (output + text).slice(-20_000)
      })
    return { child, said: () => output }
  }

  const outputByNode: Partial<Record<ClusterNode, () => string>> = {}
  async function startNode(node: ClusterNode) {
    const there = join(folder, node)
    for (const part of ['', 'etcd', 'run', 'log', 'lock']) await makeOwnFolder(join(there, part))
    for (const name of ['pgbackrest.conf', 'make-database.sh']) await placeConfig(name, node)
    // A node that comes back joins the existing etcd cluster.
    run(['etcd'], await settingsIn(await placeConfig('etcd.env', node)), node)
    await startDatabase(node)
  }

  async function startDatabase(node: ClusterNode) {
    const path = `/usr/lib/postgresql/${version}/bin:/usr/sbin:/usr/bin:/sbin:/bin`
    // On a real machine the file is in /etc.
    const PGBACKREST_CONFIG = join(folder, node, 'pgbackrest.conf')
    outputByNode[node] = run(
      ['patroni', await placeConfig('patroni.yml', node)],
      { PATH: path, PGBACKREST_CONFIG },
      node,
    ).said
  }

  const askPatroni = async (node: ClusterNode, path: string) => {
    try {
      return await fetch(`http://${addressOf(node)}:8008${path}`, { signal: AbortSignal.timeout(1000) })
    } catch {
      return null
    }
  }

  /** The node with the leader lock; null if there is none. */
  async function holder(): Promise<ClusterNode | null> {
    for (const node of nodes) if ((await askPatroni(node, '/primary'))?.status === 200) return node
    return null
  }

  /** The members as the primary sees them, because other nodes may lag behind. */
  async function members() {
    const node = await holder()
    const answer = node && (await askPatroni(node, '/cluster'))
    return answer ? Members.parse(await answer.json()).members : []
  }

  await Promise.all(nodes.map(startNode))
  /** Number of standbys that stream from the primary. A running standby may not follow. */
  async function followers() {
    const node = await holder()
    const answer = node && (await askPatroni(node, '/patroni'))
    if (!answer) return 0
    return Primary.parse(await answer.json()).replication.filter(({ state }) => state === 'streaming').length
  }
  const isWhole = async () => {
    const all = await members()
    const states = all.map(({ role, state }) => `${role} ${state}`)
    return `${states.sort().join()}; followed by ${await followers()}`
  }
  const wholeClusterText = 'leader running,replica running,sync_standby running; followed by 2'
  /** Adds the output of Patroni to an error. */
  const rethrowWithOutput = (error: unknown) => {
    throw new Error(nodes.map((node) => `${node}:\n${outputByNode[node]?.()}`).join('\n\n'), { cause: error })
  }
  const waitForReplicas = () =>
    expect
      .poll(isWhole, { timeout: 120_000, interval: 500, message: 'The cluster is whole' })
      .toBe(wholeClusterText)
      .catch(rethrowWithOutput)
  await waitForReplicas()

  await placeConfig('userlist.txt')
  run(['pgbouncer', await placeConfig('pgbouncer.ini')])
  run(['haproxy', '-db', '-f', await placeConfig('haproxy.cfg')])

  const primary = async (): Promise<ClusterNode> => {
    const foundHolder = await holder()
    if (!foundHolder) throw new Error('There is no primary')
    return foundHolder
  }
  return {
    /** Environment of the portals. */
    environment: await settingsIn(await placeConfig('portal.env')),
    primary,
    untilWhole: waitForReplicas,
    isWhole,
    killAll,
    /** Kills PostgreSQL and Patroni of a node, and nothing else. */
    killDatabase: (node: ClusterNode) => killAll(node, isEtcd),
    startDatabase,
    startNode,
    /** Disconnects a node from the network, or reconnects it. */
    cutOff: (node: ClusterNode) => ip('link', 'set', `pc-${node}`, 'down'),
    putBack: (node: ClusterNode) => ip('link', 'set', `pc-${node}`, 'up'),
    /** Pauses a node like a virtual machine, or resumes it. */
    freeze: (node: ClusterNode) => signalAll(node, 'SIGSTOP'),
    thaw: (node: ClusterNode) => signalAll(node, 'SIGCONT'),
    /** The status that a node reports, asked from inside its namespace. */
    asks: async (node: ClusterNode, path: string) => {
      const { stdout } = await promisify(execFile)('ip', [
        'netns',
        'exec',
        spaceOf(node),
        'curl',
        '-s',
        '-o',
        '/dev/null',
        '-w',
        '%{http_code}',
        `http://${addressOf(node)}:8008${path}`,
      ])
      return stdout
    },
    /** Promotes the synchronous standby. */
    async switchOver() {
      const primaryServer = await primary()
      const ask = async () => {
        const now = await holder()
        if (now !== null && now !== primaryServer) return 'Switched'
        const candidate = (await members()).find(({ role }) => role === 'sync_standby')?.name
        const answer = await fetch(`http://${addressOf(primaryServer)}:8008/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: primaryServer, candidate }),
        })
        return answer.text()
      }
      // The test may just have cut the connection to etcd, so the request is repeated.
      await expect.poll(ask, { timeout: 60_000, interval: 2000 }).toBe('Switched').catch(rethrowWithOutput)
    },
    /** Archives the WAL written so far. */
    archive: async () => {
      const name = join(folder, await primary(), 'run')
      const primaryName = await primary()
      const { child, said } = run(
        ['psql', '-h', name, '-U', 'postgres', '-qAtc', 'select pg_switch_wal()'],
        {},
        primaryName,
      )
      if ((await waitForExit(child)) !== 0) throw new Error(said())
      await expect
        .poll(
          async () => {
            const askedRun = run(
              [
                'psql',
                '-h',
                name,
                '-U',
                'postgres',
                '-qAtc',
                `select count(*) from pg_ls_archive_statusdir() where name like '%.ready'`,
              ],
              {},
              primaryName,
            )
            await waitForExit(askedRun.child)
            return askedRun.said().trim()
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBe('0')
    },
    async pgbackrest(node: ClusterNode, ...commandArguments: string[]) {
      const config = join(folder, node, 'pgbackrest.conf')
      const { child, said } = run(
        ['pgbackrest', `--config=${config}`, '--stanza=portal', ...commandArguments],
        {},
        node,
      )
      const code = await waitForExit(child)
      if (code !== 0) throw new Error(`pgbackrest ${commandArguments.join(' ')}: ${said()}`)
    },
    /** Starts a restored database on a node, outside the cluster; returns its connection. */
    async serveRestored(node: ClusterNode, data: string) {
      const port = 5499
      const { said } = run(
        [
          `/usr/lib/postgresql/${version}/bin/postgres`,
          '-D',
          data,
          '-c',
          `port=${port}`,
          '-c',
          `listen_addresses=${addressOf(node)}`,
          '-c',
          `unix_socket_directories=${join(folder, node, 'run')}`,
          '-c',
          'archive_mode=off',
        ],
        {},
        node,
      )
      await expect.poll(said, { timeout: 60_000 }).toMatch(/ready to accept connections/)
      return `postgres://portal:change-me-portal@${addressOf(node)}:${port}/portal`
    },
    folderOn: (node: ClusterNode, name: string) => makeOwnFolder(join(folder, node, name)),
  }
}

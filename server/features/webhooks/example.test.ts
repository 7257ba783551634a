import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'
import type { ReceiverRequest } from './call-receiver.ts'
import { sendDueDeliveries } from './send-webhooks.ts'

const root = join(import.meta.dirname, '../../..')

/** The program of docs/product/webhooks.md as a file that finds the installed packages. */
async function programOfDocs(): Promise<string> {
  const page = await readFile(join(root, 'docs/product/webhooks.md'), 'utf8')
  const [, program = ''] = /```ts\n(.*?)\n```/s.exec(page) ?? []
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/webhooks-example-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'renewals.ts'), program)
  return join(folder, 'renewals.ts')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socketAddress = server.address()
  server.close()
  if (socketAddress === null || typeof socketAddress === 'string') throw new Error('No port is free')
  return socketAddress.port
}

test('the program of the guide compiles, and keeps a list of renewals by key and webhook', async () => {
  const { as, app, people, given, context, clock } = await portal()
  // The program and the reference library go by the clock of the machine.
  clock.time = new Date()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const policy = (policyNumber: string, days: number) =>
    given.policy({ policyNumber, startDate: day(days - 365), endDate: day(days) })
  await policy('HBP 1', 20)
  await policy('HBP 2', 300)
  const agent = as(people.agent, { confirmed: true })
  const { body: key } = await agent.call(api.apiKeys.create, {
    ...{ name: 'Renewals', rights: { policies: 'read' }, days: 30 },
  })
  const { body: webhook } = await agent.call(api.webhooks.create, {
    ...{ name: 'Renewals', address: 'https://renewals.example.com/', kinds: ['policy'] },
  })

  const file = await programOfDocs()
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--noEmit', '--strict']
  const options = ['--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', '--types', 'node', file]
  await promisify(execFile)(process.execPath, [...compiler, ...options], { cwd: root })

  const port = await freePort()
  const program = spawn(process.execPath, [file], {
    env: {
      PORTAL: await app.listen({ port: 0, host: '127.0.0.1' }),
      PORTAL_KEY: key.text,
      SECRET: webhook.secret,
      PORT: String(port),
    },
  })
  onTestFinished(() => void program.kill())
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text) => {
      output += text
    })
  /** Waits until the last list that the program wrote has these policies. */
  const list = (...numbers: string[]) =>
    expect
      .poll(() => (output.trim().split('\n').at(-1) ?? '').match(/HBP \d/g) ?? [], { timeout: 20_000 })
      .toEqual(numbers)
  await list('HBP 1')
  const toProgram = async ({ headers, body }: ReceiverRequest) => {
    const { status } = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })
    return { status, text: '' }
  }
  const latePolicy = await policy('HBP 3', 40)
  await sendDueDeliveries(context, toProgram)
  await list('HBP 1', 'HBP 3')
  await agent.call(api.policies.deactivate, { id: latePolicy.id, reason: 'entered in error' })
  await sendDueDeliveries(context, toProgram)
  await list('HBP 1')
  const { status } = await toProgram({ address: '', headers: { 'webhook-id': 'forged' }, body: '{}' })
  expect(status).toBe(400)
})

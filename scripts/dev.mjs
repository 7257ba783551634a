// `npm run dev`: the server restarts and the page reloads on a change. The page is at
// http://localhost:5173, the server on PORT or 3000.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, ensureNewNode, forwardSignals, root } from './install.mjs'

ensureInstalled()
if (await ensureNewNode(import.meta.filename)) {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const watchOptions = ['server', 'contract', 'migrations'].map((folder) => `--watch-path=${folder}`)
  const PORTAL_ORIGIN = `http://localhost:${process.env.PORT ?? 3000}`
  const children = [
    spawn(process.execPath, [...watchOptions, 'server/main.ts'], { cwd: root, stdio: 'inherit' }),
    spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
      ...{ cwd: root, stdio: 'inherit' },
      env: { PORTAL_ORIGIN, ...process.env },
    }),
  ]
  forwardSignals(children)
  // When one exits, the other is stopped.
  for (const child of children)
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 0
      for (const child of children) child.kill('SIGTERM')
    })
}

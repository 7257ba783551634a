import type { Context } from '../context.ts'
import { isUnusedDatabase } from './refuse-demo.ts'

/** The demo agency as DEMO says it. Its story is read only where it is told: it takes a tenth of a start. */
export async function bringDemo(context: Context): Promise<void> {
  const { demo } = context.settings
  if (demo === 'none' || (demo === 'load' && !(await isUnusedDatabase(context.db)))) return
  const { loadDemo, resetDemo } = await import('./load.ts')
  if (demo === 'reset') await resetDemo(context)
  await loadDemo(context)
}

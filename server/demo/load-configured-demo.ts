import type { Context } from '../context.ts'
import { isUnusedDatabase } from './refuse-demo.ts'

/**
 * Loads or resets the demo agency, as the setting DEMO says. The demo data is imported only then:
 * importing it takes a tenth of the start-up time.
 */
export async function loadConfiguredDemo(context: Context): Promise<void> {
  const { demo } = context.settings
  if (demo === 'none' || (demo === 'load' && !(await isUnusedDatabase(context.db)))) return
  const { loadDemo, resetDemo } = await import('./load-demo.ts')
  if (demo === 'reset') await resetDemo(context)
  await loadDemo(context)
}

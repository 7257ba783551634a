import { expect, type Page, test } from '@playwright/test'

/**
 * The cost of a job for a person: presses of finger, mouse or key, and fields filled in. A field
 * that is chosen from is one field, a menu two presses, a file one press.
 */
export interface InteractionCost {
  presses: number
  fields: number
}

export type InteractionCounter = Awaited<ReturnType<typeof countInteractions>>

/**
 * Counts interactions with a page, as the page itself sees them: each press, each key that is not
 * typing, and each field that gets a value. Choosing a radio button or a checkbox is a press. What
 * a test does past the page counts too: an address opened, a file set without its dialog, a click
 * by script that follows no press.
 */
export async function countInteractions(page: Page) {
  let pressCount = 0
  const fields = new Set<string>()
  await page.exposeFunction('countPress', () => {
    pressCount += 1
  })
  await page.exposeFunction('countField', (field: string) => fields.add(field))
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pressCount += 1
  })
  const script = `(() => {
    const names = new WeakMap()
    const openedFiles = new WeakSet()
    let isPressed = false
    const press = () => {
      isPressed = true
      countPress()
    }
    const isFile = (target) => target instanceof Element && target.matches('input[type=file]')
    const isField = (target) =>
      target instanceof Element && target.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')
    addEventListener('pointerdown', ({ target }) => {
      // To get into a field, or to open its choices, is part of filling it in.
      if (!isField(target)) press()
    }, true)
    addEventListener('keydown', ({ key, ctrlKey, metaKey, repeat, target }) => {
      if (repeat || ['Control', 'Meta', 'Shift', 'Alt', 'Tab'].includes(key)) return
      const isTyped = isField(target) && key.length === 1 && !ctrlKey && !metaKey
      if (!isTyped) press()
    }, true)
    addEventListener('click', ({ isTrusted, target }) => {
      if (isFile(target)) openedFiles.add(target)
      else if (!isTrusted) {
        if (!isPressed) countPress()
        isPressed = false
      }
    }, true)
    addEventListener('change', ({ target }) => {
      if (isFile(target) && !openedFiles.delete(target)) press()
    }, true)
    addEventListener('input', ({ target }) => {
      if (!isField(target)) return
      if (!names.has(target)) names.set(target, crypto.randomUUID())
      countField(names.get(target))
    }, true)
  })()`
  await page.addInitScript(script)
  await page.evaluate(script)
  const cost = (): InteractionCost => ({ presses: pressCount, fields: fields.size })
  return {
    /** Fails if the cost differs in either direction: a cheaper task needs a new expected value. */
    async cost(expected: InteractionCost) {
      await expect.poll(cost).toEqual(expected)
    },
    /** Begins the next job at the page as it stands. */
    async restart() {
      // The page's calls arrive in their order, so this one comes after all presses.
      await page.evaluate('0')
      pressCount = 0
      fields.clear()
    },
    /** Fails if the job costs more presses or more fields than at best. Reports the cost. */
    async costAtMost(maxCost: InteractionCost) {
      // The page's calls arrive in their order, so this one comes after all presses.
      await page.evaluate('0')
      const { presses, fields } = cost()
      test.info().annotations.push({ type: 'cost', description: `${presses}+${fields}` })
      expect(presses, 'presses').toBeLessThanOrEqual(maxCost.presses)
      expect(fields, 'fields').toBeLessThanOrEqual(maxCost.fields)
    },
  }
}

import { expect, type Page } from '@playwright/test'

/** The cost of a task for a person: presses of finger, mouse or key, and fields filled in. */
export interface InteractionCost {
  presses: number
  fields: number
}

/**
 * Counts interactions with a page: each press, each key that is not typing, and each field that
 * gets a value. Choosing a radio button or a checkbox is a press.
 */
export async function countInteractions(page: Page) {
  let pressCount = 0
  const fields = new Set<string>()
  await page.exposeFunction('countPress', () => {
    pressCount += 1
  })
  await page.exposeFunction('countField', (field: string) => fields.add(field))
  const script = `(() => {
    const names = new WeakMap()
    const isField = (target) =>
      target instanceof Element && target.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')
    const isSelect = (target) => target instanceof Element && target.matches('select')
    addEventListener('pointerdown', ({ isTrusted, target }) => {
      // Opening a select is part of filling it in, so it counts as a field only.
      if (isTrusted && !isSelect(target)) countPress()
    }, true)
    addEventListener('keydown', ({ isTrusted, key, ctrlKey, metaKey, repeat, target }) => {
      if (!isTrusted || repeat || ['Control', 'Meta', 'Shift', 'Alt', 'Tab'].includes(key)) return
      const isTyped = isField(target) && key.length === 1 && !ctrlKey && !metaKey
      if (!isTyped) countPress()
    }, true)
    addEventListener('input', ({ target }) => {
      if (!isField(target)) return
      if (!names.has(target)) names.set(target, crypto.randomUUID())
      countField(names.get(target))
    }, true)
  })()`
  await page.addInitScript(script)
  await page.evaluate(script)
  return {
    /** Fails if the cost differs in either direction: a cheaper task needs a new expected value. */
    async cost(expected: InteractionCost) {
      await expect.poll(() => ({ presses: pressCount, fields: fields.size })).toEqual(expected)
    },
  }
}

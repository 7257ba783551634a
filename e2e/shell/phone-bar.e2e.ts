import { axeBuilderFor } from '../accessibility.ts'
import { goWithin } from '../go-within.ts'
import { sendByApi } from '../messages/messages.ts'
import { addPolicies } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pageBanner } from './frame.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a client’s bar at the foot of a phone, its menu and its end', async ({ agent, client }) => {
  await addPolicies(agent, client, [{}])
  const page = await client.open('/', phone)
  const bar = page.getByRole('navigation', { name: 'Main' })

  await test.step('on a phone a client’s Claims and Bills are one press from home', async () => {
    const actions = page.getByRole('region', { name: 'Quick actions' })
    await expect(actions.getByRole('link', { name: 'Claims', exact: true })).toHaveAttribute(
      'href',
      '/claims',
    )
    await expect(actions.getByRole('link', { name: 'Bills' })).toHaveAttribute('href', '/bills')
  })

  // Spec: phone/bar
  await test.step('More opens the whole menu, with the types of policies folded to those that are held', async () => {
    await goWithin(page, '/documents')
    await page.getByRole('button', { name: 'More' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const name of ['Overview', 'Quotes', 'Messages', 'ID Cards', 'Documents', 'Certificates', 'Claims'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    const types = menu.locator('a[href^="/policy/commercial/"]')
    await expect(types).toHaveText(['General Liability'])
    const allTypesButton = menu.getByRole('button', { name: 'All types' })
    await allTypesButton.tap()
    await expect(allTypesButton).toHaveAttribute('aria-expanded', 'true')
    await expect(types).toHaveCount(10)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  })

  await test.step('the search is in the menu, so that the header shows the name of the agency in two lines', async () => {
    const name = pageBanner(page).getByText('Harborline Insurance Agency')
    expect((await name.boundingBox())?.height).toBeLessThanOrEqual(32)
    expect(await name.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    await expect(pageBanner(page).getByRole('button', { name: 'Search' })).toBeHidden()
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).tap()
    const search = page.getByRole('dialog', { name: 'Search' })
    await expect(search.getByRole('combobox')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
  })

  // Spec: phone/bar
  await test.step('the bar ends at 640 px; nothing lies under it, nor does the field of a client’s thread', async () => {
    await goWithin(page, '/')
    await expect(bar).toBeVisible()
    await expect(pageBanner(page).getByRole('button', { name: 'Open menu' })).toHaveCount(0)
    const last = page.getByRole('region', { name: 'Policies' })
    const isBehindPhoneBar = async () => {
      await page.keyboard.press('End')
      const [content, barBox] = [await last.boundingBox(), await bar.boundingBox()]
      return content && barBox ? content.y + content.height - barBox.y : Number.NaN
    }
    await expect.poll(isBehindPhoneBar).toBeLessThanOrEqual(0)
    await goWithin(page, `/messages?with=${client.id}`)
    // A client's thread has no list to go back to, so it keeps the bar.
    const field = page.getByRole('textbox', { name: /Message/ })
    await expect(field).toBeVisible()
    await expect
      .poll(async () => {
        const [fieldBox, barBox] = [await field.boundingBox(), await bar.boundingBox()]
        return fieldBox && barBox ? fieldBox.y + fieldBox.height - barBox.y : Number.NaN
      })
      .toBeLessThanOrEqual(0)
    await goWithin(page, '/')
    await page.setViewportSize({ width: 640, height: 844 })
    await expect(bar).toHaveCount(0)
    await expect(pageBanner(page).getByRole('button', { name: 'Open menu' })).toBeVisible()
  })

  // Spec: phone/bar
  await test.step('on a phone a client has a bar at the foot: Home, Cards, Certificates, Messages and More, the current page marked', async () => {
    await page.setViewportSize(phone.viewport)
    await expect(bar).toHaveCSS('position', 'fixed')
    for (const [name, path] of [
      ['Cards', '/id-cards'],
      ['Certificates', '/certificates'],
      ['Messages', '/messages'],
      ['Home', '/'],
    ] as const) {
      const barLink = bar.getByRole('link', { name })
      await barLink.tap()
      await expect(page).toHaveURL(path)
      await expect(barLink).toHaveAttribute('aria-current', 'page')
      await expect(bar.locator('[aria-current]')).toHaveCount(1)
    }
    for (const barLink of await bar.locator('a, button').all()) {
      const box = await barLink.boundingBox()
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(48)
    }
    await sendByApi(agent.request, 'The adjuster comes at ten.', client.id)
    await expect(bar.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  })
})

// Spec: phone/bar
test('with letters twice as large no name in the bar is cut: its places keep their icons, and nothing lies under it', async ({
  client,
}) => {
  const page = await client.open('/', phone)
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
    [320, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.addStyleTag({ content: `html { font-size: ${size} !important }` })
    const bar = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Home', 'Cards', 'Certificates', 'Messages', 'More']) {
      const barLink = bar.getByRole(name === 'More' ? 'button' : 'link', { name })
      const box = await barLink.boundingBox()
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(48)
      const readCutTexts = await barLink
        .locator('span')
        .first()
        .evaluate((span) => {
          const { clientWidth, scrollWidth } = span
          return clientWidth > 1 && scrollWidth > clientWidth
        })
      expect(readCutTexts, `${name} at ${width} px and ${size}`).toBe(false)
    }
    const last = page.getByRole('region', { name: 'Policies' })
    const isBehindPhoneBar = async () => {
      await page.keyboard.press('End')
      const [content, barBox] = [await last.boundingBox(), await bar.boundingBox()]
      return content && barBox ? content.y + content.height - barBox.y : Number.NaN
    }
    await expect.poll(isBehindPhoneBar).toBeLessThanOrEqual(0)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  }
})

// Spec: phone/bar
test('staff have a bar of their own: Today, Messages, Clients, Search and More; a selection replaces it', async ({
  agent,
  client,
}) => {
  await addPolicies(agent, client, [{}])
  const page = await agent.open('/', phone)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('listitem')).toHaveText(['Today', 'Messages', 'Clients', 'Search', 'More'])
  await expect(pageBanner(page).getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  for (const [name, path] of [
    ['Messages', '/messages'],
    ['Today', '/'],
    ['Clients', '/client-management'],
  ] as const) {
    const barLink = bar.getByRole('link', { name })
    await barLink.tap()
    await expect(page).toHaveURL(path)
    await expect(barLink).toHaveAttribute('aria-current', 'page')
  }
  await bar.getByRole('button', { name: 'Search' }).tap()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'More' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Policies', exact: true }).tap()
  await expect(page).toHaveURL('/policies')
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible()
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

  await page.getByRole('button', { name: 'Select Policies' }).tap()
  await page.getByRole('checkbox', { name: /^Select all shown/ }).tap()
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: /^Clear/ }).tap()
  await expect(bar).toBeVisible()
})

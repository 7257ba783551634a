import { axeBuilderFor } from '../accessibility.ts'
import { inviteNewClient } from '../portal.ts'
import { screens } from '../screens.ts'
import { expect, test } from '../test.ts'

const addresses = [
  '/login',
  '/forgot-password',
  '/choose-password#nothing',
  '/confirm-email#nothing',
  '/setup#nothing',
  '/card/nothing',
  '/certificate',
  '/no/such/page',
]

/** Whether every-screen.e2e.ts checks the accessibility of this page, in the same state. */
const isScreen = (address: string) => screens.some(({ who, path }) => who === null && path === address)

test('every page of a visitor has Login / Register and the agency’s telephone and e-mail in its header, at every width', async ({
  page,
  agent,
}) => {
  const { token, email } = await inviteNewClient(agent.request)
  for (const path of [...addresses, `/client/accept-invite/auth/${token}/${encodeURIComponent(email)}`]) {
    await page.goto(path)
    const header = page.getByRole('banner')
    for (const width of [390, 640, 768, 1024, 1279, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['Login / Register', '(860) 555-0100', 'help@harborline.example'])
        await expect(header.getByRole('link', { name }), `${name} on ${path} at ${width}`).toBeVisible()
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(overflow, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    if (!isScreen(path)) expect((await axeBuilderFor(page).analyze()).violations, path).toEqual([])
  }
})

test('the header of who is signed in says the telephone in words where it fits, and stays one line from 640 px on', async ({
  clientPage,
  agentPage,
}) => {
  for (const page of [clientPage, agentPage]) {
    await page.goto('/')
    const header = page.getByRole('banner')
    const title = header.getByText(/^(Client|Agent) Portal$/)
    await expect(title).toBeVisible()
    for (const width of [640, 768, 900, 1000, 1023, 1024, 1100, 1200, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const height = await header.evaluate((element) => element.getBoundingClientRect().height)
      expect(height, `at ${width}`).toBeLessThan(80)
      // The sidebar turns into a drawer shortly after the window narrows.
      await expect
        .poll(() => title.evaluate((element) => element.scrollWidth - element.clientWidth), {
          message: `the portal’s name is cut at ${width}`,
        })
        .toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1000, height: 800 })
    const text = header.getByText('(860) 555-0100', { exact: true })
    await expect.poll(async () => (await text.boundingBox())?.width).toBeGreaterThan(60)
  }
})

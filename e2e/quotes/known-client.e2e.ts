import { axeBuilderFor } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { demoAnswers, postQuoteRequest } from './quotes.ts'
import { continueWizard, fetchQuotesOf, wizardStep } from './wizard.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a known client asks again on a phone, by last time’s answers or step by step', async ({ client }) => {
  await postQuoteRequest(client.request)
  const page = await client.open('/', phone)

  // Spec: quotes/known-client
  await test.step('a known client asks for a quote by last time’s answers: they stand before them, and the agreement is asked anew', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Get a Quote' }).tap()
    await page.getByRole('button', { name: "Use last time's answers" }).tap()
    await expect(wizardStep(page, 9)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Where to send it' })).toBeInViewport()
    const answersRegion = page.getByRole('region', { name: 'Your answers' })
    for (const answer of [
      'General Liability',
      '6 full-time, 4 part-time',
      '$310,000 and $890,000',
      demoAnswers.industry,
    ])
      await expect(answersRegion).toContainText(answer)
    const consentBox = page.getByRole('checkbox')
    await expect(consentBox).not.toBeChecked()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await consentBox.tap()
    await page.getByRole('button', { name: 'Get My Quote' }).tap()
    await expect(page).toHaveURL('/quotes')
    const [askedQuote, quoteBefore] = await fetchQuotesOf(page)
    for (const field of ['requestedCoverage', 'annualPayroll', 'industry', 'address', 'businessName'])
      expect(askedQuote?.[field]).toEqual(quoteBefore?.[field])
  })

  // Spec: quotes/known-client
  await test.step('the wizard knows what the business was the last time, each to be confirmed; what is corrected at the end leads back there', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Get a Quote' }).tap()
    await expect(page.getByRole('button', { name: "Use last time's answers" })).toBeVisible()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await continueWizard(page)
    await expect(page.getByRole('heading', { name: 'Policy selection' })).toBeInViewport()
    await page.getByRole('checkbox', { name: 'Commercial Auto' }).check()
    await continueWizard(page)
    await expect(page.getByLabel('Full-time employees')).toHaveValue('6')
    await continueWizard(page)
    await expect(page.getByLabel('Annual payroll')).toHaveValue(/310,?000/)
    await page.getByLabel('Annual revenue').fill('900000')
    for (let step = 4; step < 8; step++) await continueWizard(page)
    await page.getByRole('radio', { name: 'No' }).check()
    await continueWizard(page)
    await expect(page.getByRole('region', { name: 'Your answers' })).toContainText('$310,000 and $900,000')
    await page.getByRole('button', { name: 'Edit Industry' }).tap()
    await page.getByLabel('Industry').fill('Tree surgery')
    await continueWizard(page)
    await expect(wizardStep(page, 9)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your answers' })).toContainText('Tree surgery')
  })
})

test('what stood there the last time is marked until the client has looked at it', async ({ client }) => {
  await postQuoteRequest(client.request)
  const page = await client.open('/business-quote')
  const mark = page.getByText('From your last request', { exact: true })

  // Spec: quotes/known-client
  await test.step('each answer from last time is marked until it is confirmed or changed, also across a reload', async () => {
    await page.getByRole('button', { name: "Use last time's answers" }).click()
    // Eight steps and the email to which the request is sent.
    await expect(mark).toHaveCount(9)
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      'From your last request',
    )

    await page.getByRole('button', { name: 'Edit Employees' }).click()
    const employees = page.getByLabel('Full-time employees')
    await expect(employees).toHaveAccessibleDescription('From your last request')
    await employees.fill('7')
    await expect(employees).not.toHaveAccessibleDescription('From your last request')
    await expect(page.getByLabel('Part-time employees')).toHaveAccessibleDescription('From your last request')
    await continueWizard(page)
    await expect(wizardStep(page, 9)).toBeVisible()
    await expect(mark, 'changed, and with it confirmed').toHaveCount(8)
    await page.getByRole('button', { name: 'Edit Policies' }).click()
    await expect(
      page.getByRole('group', { name: /^Which policies/ }).getByText('From your last request'),
    ).toBeVisible()
    await continueWizard(page)
    await expect(mark, 'looked at').toHaveCount(7)
    await page.reload()
    await expect(wizardStep(page, 9)).toBeVisible()
    await expect(mark).toHaveCount(7)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
    await expect(mark).toHaveCount(0)
    await page.getByRole('radio', { name: 'No' }).check()
    await continueWizard(page)
    await page.getByRole('checkbox', { name: 'Other' }).check()
    await continueWizard(page)
    await expect(mark, 'what the business was').toHaveCount(2)
    await continueWizard(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(wizardStep(page, 3)).toBeVisible()
    await expect(mark, 'confirmed by Continue').toHaveCount(0)
  })

  await test.step('what stood there the last time is marked also where it came late, and over a reload', async () => {
    const releaseQuotes = Promise.withResolvers<void>()
    await page.route('**/api/quote/client/all*', async (route) => {
      await releaseQuotes.promise
      await route.continue()
    })
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(wizardStep(page, 1)).toBeVisible()
    await page.getByRole('radio', { name: 'No' }).check()
    await continueWizard(page)
    await page.getByRole('checkbox', { name: 'Other' }).check()
    await continueWizard(page)
    await expect(wizardStep(page, 3)).toBeVisible()
    releaseQuotes.resolve()
    await expect(mark).toHaveCount(2)
    await page.reload()
    await expect(wizardStep(page, 3)).toBeVisible()
    await expect(mark).toHaveCount(2)
  })
})

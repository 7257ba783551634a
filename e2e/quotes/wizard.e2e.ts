import type { Locator, Page } from '@playwright/test'
import { quoteConsent } from '../../contract/quote-forms.ts'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { delayResponses, testUserPassword, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'
import {
  answerWizardUpTo,
  continueWizard,
  fetchQuotesOf,
  openWizard,
  submitWizard,
  wizardStep,
} from './wizard.ts'

const sentToast = (page: Page) => toastRegion(page).getByText('Quote Request Submitted!', { exact: true })

const failedToast = (page: Page) =>
  toastRegion(page).getByText('Failed to submit quote request. Please try again.')

const calls = '**/api/quote/new'

/** The error texts of each step without answers, with their fields. */
const requiredAnswers: readonly ((page: Page) => [Locator, string][])[] = [
  (page) => [[page.getByRole('radio', { name: 'Yes' }), 'Please select one']],
  (page) => [
    [page.getByRole('checkbox', { name: 'Workers Compensation' }), 'Please select at least one policy type'],
  ],
  (page) => [
    [page.getByLabel('Full-time employees'), 'Required'],
    [page.getByLabel('Part-time employees'), 'Required'],
  ],
  (page) => [
    [page.getByLabel('Annual payroll'), 'Required'],
    [page.getByLabel('Annual revenue'), 'Required'],
  ],
  (page) => [[page.getByLabel('Industry'), 'Industry is required']],
  (page) => [[page.getByLabel('Business address'), 'Business address is required']],
  (page) => [
    [page.getByLabel('First name'), 'First name is required'],
    [page.getByLabel('Last name'), 'Last name is required'],
    [page.getByLabel('Legal business name'), 'Business name is required'],
    [page.getByLabel('Phone number'), 'Phone number is required'],
  ],
  (page) => [[page.getByRole('radio', { name: 'Yes' }), 'Please select one']],
  (page) => [
    [page.getByLabel('Email', { exact: true }), 'Valid email is required'],
    [page.getByRole('checkbox'), 'You must agree to receive communications'],
  ],
]

const clearField = async (field: Locator) =>
  (await field.getAttribute('type')) === 'checkbox' ? field.uncheck() : field.fill('')

/** Keys of the drafts in this browser's local storage. */
const storedDraftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))

// Spec: wizard/steps, wizard/insured, wizard/policies, wizard/employees, wizard/revenue
// Spec: wizard/industry, wizard/address, wizard/contact, wizard/agreement, wizard/done
// Spec: calls/quote-new, success/wizard
test('a client answers the nine steps by keyboard alone, and is on /quotes with the toast', async ({
  client,
}) => {
  const page = await openWizard(client)
  const pressKeys = async (...keyNames: string[]) => {
    for (const key of keyNames) await page.keyboard.press(key)
  }
  await pressKeys('Tab', 'Enter', 'Tab')
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await pressKeys('Space', 'Enter')
  await expect(page.getByRole('checkbox', { name: 'Workers Compensation' })).toBeFocused()
  await pressKeys('Space', 'Tab', 'Tab', 'Space', 'Enter')
  await expect(page.getByLabel('Full-time employees')).toBeFocused()
  await page.keyboard.type('1400')
  await pressKeys('Tab')
  await page.keyboard.type('6')
  await pressKeys('Enter')
  await expect(page.getByLabel('Annual payroll')).toBeFocused()
  await page.keyboard.type('540000')
  await expect(page.getByLabel('Annual payroll')).toHaveValue('540,000')
  await expect(page.getByLabel('Annual payroll').locator('..')).toHaveText('$')
  await pressKeys('Tab')
  await page.keyboard.type('1620000')
  await pressKeys('Enter')
  await expect(page.getByLabel('Industry')).toBeFocused()
  await page.keyboard.type('Landscape gardening')
  await pressKeys('Enter')
  await expect(page.getByLabel('Business address')).toBeFocused()
  await page.keyboard.type('14 Pier Road')
  await pressKeys('Enter')
  await page.keyboard.type('Mystic, CT 06355')
  await pressKeys('Tab', 'Tab', 'Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ines')
  await expect(page.getByLabel('Last name')).toHaveValue('Vega')
  await expect(page.getByLabel('Legal business name')).toHaveValue('Plover & Reed')
  await expect(page.getByLabel('Phone number')).toHaveValue('(860) 555-0141')
  await pressKeys('Enter')
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
  await pressKeys('ArrowRight', 'Enter')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(client.email)
  const request = page.waitForRequest(calls)
  await pressKeys('Enter')
  const body = (await request).postData() ?? ''
  for (const [name, value] of [
    ['title', 'Business Insurance Quote'],
    ['hasInsurance', 'true'],
    ['fullTimeEmployees', '1400'],
    ['partTimeEmployees', '6'],
    ['annualPayroll', '540000'],
    ['annualRevenue', '1620000'],
    ['industry', 'Landscape gardening'],
    ['firstName', 'Ines'],
    ['lastName', 'Vega'],
    ['businessName', 'Plover & Reed'],
    ['email', client.email],
    ['agreesToCommunication', 'true'],
  ] as const)
    expect(body).toContain(`name="${name}"\r\n\r\n${value}\r\n`)
  for (const name of ['address', 'phoneNumber', 'requestedCoverage'])
    expect(body).toContain(`name="${name}"\r\n`)
  await expect(page).toHaveURL('/quotes')
  await expect(sentToast(page)).toBeVisible()
  await expect(
    toastRegion(page).getByText("We'll send your personalized savings estimate to your email shortly."),
  ).toBeVisible()
  const quotes = await fetchQuotesOf(page)
  expect(quotes).toHaveLength(1)
  expect(quotes[0]).toMatchObject({
    title: 'Business Insurance Quote',
    category: 'commercial',
    hasInsurance: true,
    requestedCoverage: ['Workers Compensation', 'General Liability'],
    fullTimeEmployees: 1400,
    partTimeEmployees: 6,
    annualPayroll: 540_000,
    annualRevenue: 1_620_000,
    industry: 'Landscape gardening',
    address: '14 Pier Road\nMystic, CT 06355',
    firstName: 'Ines',
    lastName: 'Vega',
    businessName: 'Plover & Reed',
    phoneNumber: '(860) 555-0141',
    hasCurrentPolicy: false,
    email: client.email,
  })
})

test('the nine steps show where they are, begin anew, and say what is missing', async ({ client }) => {
  const page = await openWizard(client)

  // Spec: wizard/frame, wizard/policies, wizard/agreement
  await test.step('the wizard shows its step, how much is complete, and its hints, buttons and choices', async () => {
    const progressBar = page.getByRole('progressbar', { name: 'Percent complete' })
    const buttons = page.getByRole('main').locator('form').getByRole('button')
    for (const [index, percent] of [0, 11, 22, 33, 44, 55, 66, 77, 88].entries()) {
      const step = index + 1
      await expect(page.getByText(`Step ${step} of 9`, { exact: true })).toBeVisible()
      await expect(progressBar).toHaveAttribute('aria-valuenow', String(percent))
      await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible()
      await expect(page.getByText('Approx. 3 mins')).toHaveCount(step === 1 ? 1 : 0)
      // The last step has an Edit button for each of the eight others.
      await expect(buttons).toHaveCount(step === 1 ? 1 : step === 9 ? 10 : 2)
      await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(step === 1 ? 0 : 1)
      await expect(buttons.last()).toHaveAccessibleName(step === 9 ? 'Get My Quote' : 'Continue')
      if (step === 1) await expect(page.getByRole('radio')).toHaveCount(2)
      if (step === 2)
        await expect(page.getByRole('group', { name: /^Which policies/ }).locator('label')).toHaveText([
          'Workers Compensation',
          'Business Owner Policy',
          'General Liability',
          'Commercial Auto',
          'Other',
        ])
      await answerWizardUpTo(page, Math.min(step + 1, 9), step)
    }
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expect(page.getByRole('checkbox')).toHaveAccessibleName(
      quoteConsent.text('Harborline Insurance Agency'),
    )
    await expect(page.getByText(noChangeNotice)).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(wizardStep(page, 8)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'No' })).toBeFocused()
  })

  await test.step('Start over asks first, and then begins with nothing', async () => {
    await page.reload()
    const startOverButton = page.getByRole('button', { name: 'Start over' })
    await startOverButton.click()
    const question = page.getByRole('alertdialog', { name: 'Start over?' })
    await question.getByRole('button', { name: 'Keep my answers' }).click()
    await expect(wizardStep(page, 8)).toBeVisible()
    await startOverButton.click()
    await question.getByRole('button', { name: 'Start over' }).click()
    await expect(wizardStep(page, 1)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect.poll(() => storedDraftKeys(page)).toEqual([])
  })

  // Spec: wizard/steps, wizard/insured, wizard/policies, wizard/employees, wizard/industry
  // Spec: wizard/address, wizard/contact, wizard/current-policy, wizard/agreement
  await test.step('each step says what is missing beside the field, and the first one has the focus', async () => {
    for (const [index, fieldsOf] of requiredAnswers.entries()) {
      const step = index + 1
      const fields = fieldsOf(page)
      const valuesBefore = await Promise.all(fields.map(([field]) => field.inputValue()))
      for (const [field] of fields)
        if ((await field.getAttribute('type')) !== 'radio') await clearField(field)
      await page.getByRole('button', { name: step === 9 ? 'Get My Quote' : 'Continue' }).click()
      for (const [field, text] of fields) await expect(field).toHaveAccessibleDescription(new RegExp(text))
      await expect(wizardStep(page, step).getByText(/(required|select|Required|agree to)/)).not.toHaveCount(0)
      await expect(fields[0]?.[0] ?? page.locator('never')).toBeFocused()
      await expect(wizardStep(page, step)).toBeVisible()
      if (step === 7)
        for (const [index, [field]] of fields.entries()) await field.fill(valuesBefore[index] ?? '')
      await answerWizardUpTo(page, Math.min(step + 1, 9), step)
    }
    expect(await fetchQuotesOf(page)).toEqual([])
  })
})

test('amounts, a telephone number and the file of a current policy are checked as they are entered', async ({
  client,
}) => {
  const page = await openWizard(client)

  // Spec: wizard/revenue
  await test.step('payroll and revenue of less than a dollar are missing, a guess is told what is wanted, and a telephone number takes its form', async () => {
    await answerWizardUpTo(page, 3)
    const fullTime = page.getByLabel('Full-time employees')
    await fullTime.fill('')
    await fullTime.pressSequentially('10-15')
    await expect(fullTime).toHaveValue('10-15')
    await page.getByLabel('Part-time employees').fill('0')
    await continueWizard(page)
    await expect(fullTime).toHaveAccessibleDescription('Please enter one whole number, such as 12')
    for (let count = 0; count < 3; count++) await fullTime.press('Backspace')
    await expect(fullTime).toHaveValue('10')
    await fullTime.pressSequentially('00')
    await expect(fullTime).toHaveValue('1,000')
    await continueWizard(page)
    const payroll = page.getByLabel('Annual payroll')
    await payroll.pressSequentially('$1.2M')
    await expect(payroll).toHaveValue('1.2M')
    await page.getByLabel('Annual revenue').pressSequentially('2.400.000,00')
    await continueWizard(page)
    await expect(payroll).toHaveAccessibleDescription(
      'Please enter the whole amount in dollars, such as 1,200,000',
    )
    await expect(page.getByLabel('Annual revenue')).toHaveAccessibleDescription('')
    await payroll.fill('')
    await page.getByLabel('Annual revenue').fill('')
    await page.getByLabel('Annual payroll').pressSequentially('$0')
    await page.getByLabel('Annual revenue').pressSequentially('1620000')
    await expect(page.getByLabel('Annual revenue')).toHaveValue('1,620,000')
    await continueWizard(page)
    await expect(page.getByLabel('Annual payroll')).toHaveAccessibleDescription('Required')
    await expect(page.getByLabel('Annual revenue')).not.toHaveAccessibleDescription('Required')
    await page.getByLabel('Annual payroll').pressSequentially('9')
    await expect(page.getByText('Required')).toHaveCount(0)
    await continueWizard(page)
    await answerWizardUpTo(page, 7, 5)
    const phone = page.getByLabel('Phone number')
    await phone.fill('')
    await phone.pressSequentially('860555014')
    await expect(phone).toHaveValue('(860) 555-014')
    await continueWizard(page)
    await expect(phone).toHaveAccessibleDescription('Please enter a 10-digit phone number')
    await phone.pressSequentially('2')
    await expect(phone).toHaveValue('(860) 555-0142')
    await expect(page.getByText('Please enter a 10-digit phone number')).toHaveCount(0)
  })

  // Spec: wizard/current-policy
  await test.step('with a current policy its file may be sent along, is looked at before, and the upload can be cancelled', async () => {
    await continueWizard(page)
    await expect(wizardStep(page, 8)).toBeVisible()
    const file = page.getByLabel('Policy document')
    await expect(file).toHaveCount(0)
    await page.getByRole('radio', { name: 'Yes' }).check()
    await expect(file).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png,.doc,.docx')
    await continueWizard(page)
    await expect(wizardStep(page, 9)).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await file.setInputFiles({ ...pdfUpload('policy.pdf'), name: 'policy.zip' })
    await expect(file).toHaveAccessibleDescription(/Please choose a PDF, JPG, PNG or Word file/)
    await continueWizard(page)
    await expect(wizardStep(page, 8)).toBeVisible()
    await file.setInputFiles(pdfUpload('policy.pdf'))
    await continueWizard(page)
    // The route never answers.
    await page.route(calls, () => {})
    await submitWizard(page)
    await expect(page.getByRole('progressbar', { name: /^(Uploading|Checking the file)$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
    await expect(toastRegion(page).getByRole('listitem')).toHaveCount(0)
    await page.unroute(calls)
    await submitWizard(page)
    await expect(sentToast(page)).toBeVisible()
    const [quote, ...otherQuotes] = await fetchQuotesOf(page)
    expect(otherQuotes).toEqual([])
    expect(quote).toMatchObject({ hasCurrentPolicy: true, documentId: expect.stringMatching(/./) })
  })
})

test('a draft survives all but its sending, and a damaged one is left aside', async ({ client }) => {
  const page = await openWizard(client)

  await test.step('what was typed survives a reload, another screen and a session that ended, but not its file, which the wizard says', async () => {
    await answerWizardUpTo(page, 8)
    await page.getByRole('radio', { name: 'Yes' }).check()
    await page.getByLabel('Policy document').setInputFiles(pdfUpload('policy.pdf'))
    await page.reload()
    await expect(page.getByText('Your earlier answers are filled in.', { exact: false })).toBeVisible()
    await expect(page.getByLabel('Policy document')).toHaveAccessibleDescription(
      /policy\.pdf was not saved\. Please choose it again\./,
    )
    await page.getByRole('link', { name: 'Documents' }).first().click()
    await page.goBack()
    await expect(wizardStep(page, 8)).toBeVisible()

    // The page redirects to the login when the session ends, even if it is ended elsewhere.
    await page.request.post('/api/auth/logout')
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Username').fill(client.email)
    await page.getByLabel('Password', { exact: true }).fill(testUserPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/business-quote')
    await expect(wizardStep(page, 8)).toBeVisible()
    await expect(failedToast(page)).toHaveCount(0)
    for (let step = 8; step > 5; step--) await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Industry')).toHaveValue('Landscape gardening')
    await answerWizardUpTo(page, 8, 5)
    await continueWizard(page)
    await submitWizard(page)
    await expect(sentToast(page)).toBeVisible()
    await expect.poll(() => storedDraftKeys(page)).toEqual([])
    await page.goto('/business-quote')
    await expect(wizardStep(page, 1)).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  })

  await test.step('a draft that is damaged or of an older shape is left aside', async () => {
    await answerWizardUpTo(page, 4)
    for (const damagedDraft of ['{"version":1,"st', '{"version":0,"step":2,"typed":{}}']) {
      await page.evaluate((text) => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('draft:')) localStorage.setItem(key, text)
      }, damagedDraft)
      await page.reload()
      await expect(wizardStep(page, 1)).toBeVisible()
      await expect(page.getByText('Your earlier answers')).toHaveCount(0)
    }
  })
})

test('nothing that was typed is left to the next person at the browser', async ({ client }) => {
  const page = await openWizard(client)

  await test.step('whoever signs in next sees nothing of what another person typed, and it is gone', async () => {
    await answerWizardUpTo(page, 3)
    await page.request.post('/api/auth/logout')
    await page.goto('/login')
    await page.getByLabel('Username').fill('client2')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => storedDraftKeys(page)).toEqual([])
    await page.goto('/business-quote')
    await expect(wizardStep(page, 1)).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  })

  await test.step('after log out nothing typed is left in the browser, whichever tab it was typed in', async () => {
    await answerWizardUpTo(page, 3)
    await expect.poll(() => storedDraftKeys(page)).toHaveLength(1)
    const otherPage = await page.context().newPage()
    await otherPage.goto('/documents')
    await otherPage.getByRole('button', { name: /^Account of/ }).click()
    await otherPage.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(otherPage).toHaveURL('/login')
    await expect(page).toHaveURL('/login')
    await expect.poll(() => storedDraftKeys(page)).toEqual([])
  })
})

test('what the server refuses is said at its step, and nothing is lost', async ({ client }) => {
  const page = await openWizard(client)

  // Spec: errors/wizard
  await test.step('a failure says so and loses nothing; what the server names is shown at its step', async () => {
    await answerWizardUpTo(page, 9)
    await page.route(calls, (route) =>
      route.fulfill({ status: 500, json: { message: 'The server says why' } }),
    )
    await submitWizard(page)
    await expect(failedToast(page)).toBeVisible()
    await expect(toastRegion(page).getByText('Error', { exact: true })).toBeVisible()
    await expect(wizardStep(page, 9)).toBeVisible()
    await page.unroute(calls)

    const fields = { phoneNumber: 'This number is not in use', industry: 'Please say more' }
    await page.route(calls, (route) => route.fulfill({ status: 400, json: { code: 'invalid', fields } }))
    await submitWizard(page)
    await expect(failedToast(page)).toBeVisible()
    await expect(wizardStep(page, 5)).toBeVisible()
    const industry = page.getByLabel('Industry')
    await expect(industry).toHaveAccessibleDescription(/Please say more/)
    await expect(industry).toBeFocused()
    await expect(industry).toHaveValue('Landscape gardening')
    await page.unroute(calls)

    await industry.fill('Landscape gardening and tree work')
    await continueWizard(page)
    await expect(page.getByLabel('Business address')).toHaveValue('14 Pier Road\nMystic, CT 06355')
    await answerWizardUpTo(page, 9, 6)
    await submitWizard(page)
    await expect(sentToast(page)).toBeVisible()
    expect(await fetchQuotesOf(page)).toMatchObject([
      { industry: 'Landscape gardening and tree work', annualRevenue: 1_620_000 },
    ])
  })

  await test.step('a file that the server refuses is told beside it, at its step', async () => {
    await page.goto('/business-quote')
    await expect(wizardStep(page, 1)).toBeVisible()
    await answerWizardUpTo(page, 8)
    await page.getByRole('radio', { name: 'Yes' }).check()
    const file = page.getByLabel('Policy document')
    await file.setInputFiles({ ...pdfUpload('policy.pdf'), name: 'policy.png' })
    await continueWizard(page)
    await submitWizard(page)
    await expect(failedToast(page)).toBeVisible()
    await expect(file).toBeFocused()
    await expect(file).toHaveAccessibleDescription(/The content does not match the file name ending \.png/)
    await file.setInputFiles(pdfUpload('policy.pdf'))
    await continueWizard(page)
    await submitWizard(page)
    await expect(sentToast(page)).toBeVisible()
  })
})

test('the wizard sends one request, however often its buttons are pressed, and names it', async ({
  client,
}) => {
  const page = await openWizard(client)
  let sentBody: string | null = null

  await test.step('a double press sends one request, and a double click on Continue goes on one step', async () => {
    await answerWizardUpTo(page, 6)
    await page.getByLabel('Business address').fill('14 Pier Road')
    await page.getByRole('button', { name: 'Continue' }).dblclick()
    await expect(wizardStep(page, 7)).toBeVisible()
    await answerWizardUpTo(page, 9, 7)
    const postedUrls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'POST') return
      postedUrls.push(request.url())
      if (request.url().endsWith('/api/quote/new')) sentBody = request.postData()
    })
    const release = await delayResponses(page, calls)
    await page.getByRole('button', { name: 'Get My Quote' }).dblclick()
    await page.getByLabel('Email', { exact: true }).press('Enter')
    release()
    await expect(sentToast(page)).toBeVisible()
    expect(postedUrls.filter((url) => url.endsWith('/api/quote/new'))).toHaveLength(1)
    expect(await fetchQuotesOf(page)).toHaveLength(1)
  })

  await test.step('the wizard sends a title, which names the line where one line alone is asked for', async () => {
    expect(sentBody).toContain('name="title"\r\n\r\nGeneral Liability Quote\r\n')
    await expect(page).toHaveURL('/quotes')
    await expect(page.getByRole('heading', { name: 'General Liability Quote' })).toBeVisible()
  })
})

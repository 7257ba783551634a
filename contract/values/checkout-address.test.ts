import { expect, test } from 'vitest'
import { checkoutAddressProblem, fillCheckoutAddress } from './checkout-address.ts'

test('an address of a checkout is https and names amount and reference, and each error says what to do', () => {
  for (const checkoutUrl of [
    'https://pay.example/?amount={amount}&invoice={reference}',
    'https://pay.example/{reference}#cents={cents}&back={return}&{due}&{policyNumber}',
  ])
    expect(checkoutAddressProblem(checkoutUrl), checkoutUrl).toBeNull()
  const wrongInput = {
    'http://pay.example/?{amount}{reference}': 'https://',
    'javascript:alert(1)//{amount}{reference}': 'https://',
    'pay.example/?{amount}{reference}': 'https://',
    'https:/pay.example/?{amount}{reference}': 'https://',
    'https://a:b@pay.example/?{amount}{reference}': 'without a password',
    'https://{reference}.example/?{amount}': 'after the name of the website',
    'https://pay.example:{cents}/?{reference}': 'after the name of the website',
    'https://pay.example/?{reference}': '{amount} or {cents}',
    'https://pay.example/?{amount}': '{reference}',
    'https://pay.example/?{amount}&{reference}&{card}': 'only these placeholders',
  }
  for (const [checkoutUrl, text] of Object.entries(wrongInput))
    expect(checkoutAddressProblem(checkoutUrl), checkoutUrl).toContain(text)
})

test('a value cannot add parts to the address', () => {
  const values = {
    amount: '1.00',
    cents: '100',
    reference: 'R',
    due: '2026-11-10',
    return: 'https://portal/',
  }
  const checkoutUrl = 'https://pay.example/?a={amount}&p={policyNumber}&r={reference}&b={return}'
  expect(fillCheckoutAddress(checkoutUrl, { ...values, policyNumber: 'A&r={reference}#/?' })).toBe(
    'https://pay.example/?a=1.00&p=A%26r%3D%7Breference%7D%23%2F%3F&r=R&b=https%3A%2F%2Fportal%2F',
  )
})

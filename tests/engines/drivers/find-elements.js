// The body of a function (role, name, isInDialog, wantsNames) that runs in the page: what a person would call that.
const ROLES = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  option: '[role=option]',
  tab: '[role=tab]',
  combobox: '[role=combobox]',
  textbox: 'input:not([type=file]), textarea',
  // What Hangul can be composed in.
  text: ':is(input[type=text], textarea):not([readonly], [disabled], [hidden])',
  file: 'input[type=file]',
}
const [role, name, isInDialog, wantsNames] = arguments
const textOf = (id) => document.getElementById(id)?.textContent ?? ''
const nameOf = (element) => {
  const labelledBy = element.getAttribute('aria-labelledby')
  const named =
    element.getAttribute('aria-label') ??
    labelledBy?.split(' ').map(textOf).join(' ') ??
    element.labels?.[0]?.innerText ??
    element.innerText
  return named.replace(/\s+/g, ' ').trim()
}
const isVisible = (element) => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
}
const dialog = [...document.querySelectorAll('[role=dialog], dialog')].filter(isVisible).at(-1)
const root = isInDialog ? dialog : document
const found = [...(root?.querySelectorAll(ROLES[role]) ?? [])].filter(
  (element) =>
    (role === 'file' || isVisible(element)) &&
    element.closest('[inert]') === null &&
    (name === null || nameOf(element) === name),
)
return wantsNames ? found.map(nameOf) : found

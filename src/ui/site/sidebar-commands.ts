/** The browser itself opens and closes the sidebar (invoker commands); React passes on what its types do not know yet. */
const invoke = (command: string): object => ({ commandfor: 'sidebar', command })

export const openSidebar = invoke('show-modal')
export const closeSidebar = invoke('close')

/** What each reply shows of the pictures that are drawn once for all of them. */
export const MARK = { __html: '<use href="#reply-mark"/>' };
export const THUMB = { __html: '<use href="#reply-thumb"/>' };

const symbols = {
  __html:
    '<symbol id="reply-mark" viewBox="0 0 34 24"><g fill="none" stroke="currentColor" stroke-width="1.6">' +
    '<circle cx="12" cy="12" r="10.6"/><circle cx="22" cy="12" r="10.6"/></g>' +
    '<path class="lens" d="M17 2.7a10.6 10.6 0 0 1 0 18.6 10.6 10.6 0 0 1 0-18.6z"/></symbol>' +
    '<symbol id="reply-thumb" viewBox="0 0 24 24"><path d="M7 11v9H4.5v-9zM7 11l4-7.5c1.5 0 2.3 1 2 2.6L12.4 10H18' +
    'a1.8 1.8 0 0 1 1.8 2.2l-1.4 6.3A1.9 1.9 0 0 1 16.6 20H7"/></symbol>',
};

/** The pictures that all replies of a page refer to: drawn in each, they were a third of the page. */
export function ReplySprite() {
  return (
    <svg className="absolute" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={symbols} />
  );
}

import { useTranslation } from "~/i18n/translation";
import { draftKey } from "~/client/drafts";
import type { ChatScreenProps } from "~/features/chat/types";
import { ChatHeader } from "~/features/chat/messages/components/chat-header";
import { Composer } from "~/features/chat/messages/components/composer";
import { LiveFrame } from "./live-reply";
import { MessageLog } from "~/features/chat/messages/components/message-log";
import { UsageLine, SourceLine } from "~/features/chat/messages/components/usage-line";
import { useMessageBox } from "~/features/chat/messages/components/use-message-box";

/** Where each part stands, whenever it comes. */
const arrangement = {
  shadowrootmode: "open",
  dangerouslySetInnerHTML: {
    __html: '<slot name="head"></slot><slot name="log"></slot><slot name="composer"></slot>',
  },
};

const nothing = () => undefined;

/**
 * The conversation as it is sent without scripts while the reply is written: the composer first, the words last.
 * The server puts them where the marker is, and ends with a style that hides #cut and #stop, and #left after a
 * failure.
 */
export function LiveChatPage({
  conversation,
  messages,
  viewer,
  marker,
  help,
  ...props
}: ChatScreenProps & { marker: string }) {
  const { t } = useTranslation();
  const box = useMessageBox(draftKey(viewer.id, conversation.id), props.draft);
  const address = `/chat/${conversation.id}`;
  return (
    <div className="chat">
      <template {...arrangement} />
      <ChatHeader conversation={conversation} isNew={messages.length === 0} slot="head" />
      <div className="chat-foot" slot="composer">
        <p id="cut" className="composer-line">
          <a className="link" href={address}>
            {t("chat.loadRest")}
          </a>
        </p>
        {props.error && (
          <p className="notice notice-error" role="alert">
            {t(props.error)}
          </p>
        )}
        <Composer
          box={box}
          action={address}
          submitKey={props.submitKey}
          runningTurnId={props.runningTurn?.id ?? null}
          isBusy
          isSpent={viewer.usage.remaining === 0 && !conversation.isInCare}
          isLivePage
          onSend={nothing}
          onStop={nothing}
        />
        <UsageLine id="left" usage={viewer.usage} help={help} />
      </div>
      <MessageLog messages={messages} olderHref={props.olderHref} isQuiet={false} slot="log">
        <LiveFrame>
          <div className="prose" dir="auto">
            {marker}
          </div>
          {!conversation.isInCare && (
            <p className="reply-foot">
              <a className="tool" href={address}>
                {t("chat.moreWays")}
              </a>
            </p>
          )}
        </LiveFrame>
        <SourceLine source={props.guideSource} />
      </MessageLog>
    </div>
  );
}

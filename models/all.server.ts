// Every collection, so that all indexes are made at start.
import "./ai-configuration.server";
import "./conversation.server";
import "./daily-quote.server";
import "./message.server";
import "./pricing-plan.server";
import "./session.server";
import "./turn.server";
import "./usage-reason.server";
import "./user.server";

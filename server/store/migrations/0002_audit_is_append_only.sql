-- What was recorded stays as it was: no code of the server can change or remove it by mistake. The sweep says with a
-- setting of its own transaction that it removes what is past its time.
CREATE FUNCTION "refuse_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('survey.forgets_events', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'audit_events is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_unchanged" BEFORE UPDATE OR DELETE ON "audit_events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit"();
--> statement-breakpoint
CREATE TRIGGER "audit_events_whole" BEFORE TRUNCATE ON "audit_events"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit"();

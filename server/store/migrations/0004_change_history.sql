CREATE TABLE "change_sets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"position" bigint,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"username" text,
	"area" text NOT NULL,
	"model_id" integer NOT NULL,
	"slug" text NOT NULL,
	"key" text,
	"request_id" text,
	"size" integer NOT NULL,
	CONSTRAINT "change_sets_position" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"set_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"object" text NOT NULL,
	"object_id" integer NOT NULL,
	"object_name" text NOT NULL,
	"action" text NOT NULL,
	"field" text,
	"before" text,
	"after" text,
	CONSTRAINT "changes_set_id_ordinal_pk" PRIMARY KEY("set_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_set_id_change_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."change_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_sets_model" ON "change_sets" USING btree ("model_id","position");--> statement-breakpoint
CREATE INDEX "change_sets_at" ON "change_sets" USING btree ("at");
--> statement-breakpoint
CREATE SEQUENCE "change_positions";
--> statement-breakpoint
-- At the end of a transaction, in the statement that commits it: no client can keep the others waiting with the lock in its
-- hand. It is let go when the change has become visible, so that who sees a position sees all that were given before.
CREATE FUNCTION "place_change_set"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('change-positions', 0));
	UPDATE "change_sets" SET "position" = nextval('change_positions') WHERE "id" = NEW."id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "change_sets_placed" AFTER INSERT ON "change_sets" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "place_change_set"();
--> statement-breakpoint
-- What was recorded stays as it was, but for the position that it gets once, and for what the sweep says that it forgets.
CREATE FUNCTION "refuse_change_of_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('survey.forgets_changes', true) = 'on' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'change_sets' AND to_jsonb(OLD) -> 'position' = 'null'
		AND to_jsonb(OLD) - 'position' = to_jsonb(NEW) - 'position' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "change_sets_unchanged" BEFORE UPDATE OR DELETE ON "change_sets"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();
--> statement-breakpoint
CREATE TRIGGER "change_sets_whole" BEFORE TRUNCATE ON "change_sets"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();
--> statement-breakpoint
CREATE TRIGGER "changes_unchanged" BEFORE UPDATE OR DELETE ON "changes"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();
--> statement-breakpoint
CREATE TRIGGER "changes_whole" BEFORE TRUNCATE ON "changes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();
